import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../lib/api.ts'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleReads } from './rule-reads.ts'
import { RuleToSend, draftListOf, ruleOf, valuesOf } from './rule-values.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const SimulationDialog = openedLater(async () => (await import('./simulation-dialog.tsx')).SimulationDialog)

type DrawerProps = {
  /** What is changed; absent makes a new one. */
  present: CommissionRule | undefined
  rules: readonly CommissionRule[]
  currency: string
  onClose: () => void
}

/** Makes a commission rule, or changes one. Whoever comes second sees so, and keeps what was typed or takes what is there now. */
export function RuleDrawer({ present, ...rest }: DrawerProps) {
  const [newest, setNewest] = useState(present)
  return <Fields key={newest?.version ?? 0} present={newest} onReload={setNewest} {...rest} />
}

function Fields({ present, rules, currency, onClose, onReload }: DrawerProps & { onReload: (theirs: CommissionRule) => void }) {
  const client = useQueryClient()
  const create = useSend(commission.createRule, { refreshes: ruleReads })
  const update = useSend(commission.updateRule, { refreshes: ruleReads })
  const [theirs, setTheirs] = useState<CommissionRule>()
  const [isSimulating, setSimulating] = useState(false)
  const [values, setValues] = useState(() => valuesOf(present))
  const form = usePortalForm({
    initialValues: values,
    record: present?.id,
    schema: RuleToSend,
    toSend: ruleOf,
    onChange: setValues,
    onSubmit: async (typed) => {
      const rule = ruleOf(typed)
      try {
        const saved = present
          ? await update.mutateAsync({ body: { id: present.id, version: theirs?.version ?? present.version, ...rule } })
          : await create.mutateAsync({ body: rule })
        toastDone(present ? t`${saved.name} saved` : t`${saved.name} added`)
        if (saved.shadowedBy) toastNote(t`This rule never applies: “${saved.shadowedBy.name}” comes first and matches the same items.`)
        onClose()
      } catch (error) {
        if (present && isApiError(error, 'stale_version')) {
          setTheirs(await send(commission.getRule, { params: { id: present.id } }).catch(() => undefined))
          await refresh(client, commission.listRules)
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <FormDrawer title={present ? t`Edit rule` : t`New rule`} form={form} save={present ? t`Save` : t`Add rule`} onClose={onClose} width={560}>
      {theirs && <ConflictNotice fields={form.differingFrom(valuesOf(theirs))} onTake={() => onReload(theirs)} />}
      {isSimulating && <SimulationDialog rules={draftListOf(values, present, rules)} onClose={() => setSimulating(false)} />}
      <RuleFields form={form} values={values} present={present} rules={rules} currency={currency} />
      <Button variant="default" onClick={() => setSimulating(true)}>
        {t`Compare with past orders`}
      </Button>
    </FormDrawer>
  )
}
