import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { RuleFields } from './rule-fields.tsx'
import { ruleReads } from './rule-reads.ts'
import { RuleToSend, draftListOf, ruleOf, valuesOf } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const SimulationDialog = openedLater(async () => (await import('./simulation-dialog.tsx')).SimulationDialog)

type DrawerProps = {
  /** What is changed; absent makes a new one. */
  present: CommissionRule | undefined
  rules: readonly CommissionRule[]
  currency: string
  onClose: () => void
}

/** Makes a commission rule, or changes one. */
export function RuleDrawer({ present, rules, currency, onClose }: DrawerProps) {
  const create = useSend(commission.createRule, { refreshes: ruleReads })
  const update = useSend(commission.updateRule, { refreshes: ruleReads })
  const [isSimulating, setSimulating] = useState(false)
  const [values, setValues] = useState(() => valuesOf(present))
  const { form, begun } = useVersionedForm<CommissionRule, RuleValues>({
    present,
    valuesOf,
    record: present?.id,
    schema: RuleToSend,
    toSend: ruleOf,
    onChange: setValues,
    reads: [commission.listRules],
    save: async (typed, row) => {
      const rule = ruleOf(typed)
      const saved = row ? await update.mutateAsync({ body: { id: row.id, version: row.version, ...rule } }) : await create.mutateAsync({ body: rule })
      toastDone(row ? t`${saved.name} saved` : t`${saved.name} added`)
      if (saved.shadowedBy) toastNote(t`This rule never applies: “${saved.shadowedBy.name}” comes first and matches the same items.`)
      onClose()
    },
  })
  return (
    <FormDrawer title={present ? t`Edit rule` : t`New rule`} form={form} save={present ? t`Save` : t`Add rule`} onClose={onClose} width={560}>
      {isSimulating && <SimulationDialog rules={draftListOf(values, begun, rules)} onClose={() => setSimulating(false)} />}
      <RuleFields form={form} values={values} present={begun} rules={rules} currency={currency} />
      <Button variant="default" onClick={() => setSimulating(true)}>
        {t`Compare with past orders`}
      </Button>
    </FormDrawer>
  )
}
