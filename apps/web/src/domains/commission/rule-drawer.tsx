import { commission } from '@stoa/contract/commission.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/api.ts'
import { faultsOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { confirmLeave } from '../../ui/confirm.tsx'
import { FormMessage, usePortalForm } from '../../ui/form.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RuleToSend, ruleOf, valuesOf } from './rule-values.ts'
import './commission.css'

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
  const create = useSend(commission.createRule, { refreshes: [commission.listRules] })
  const update = useSend(commission.updateRule, { refreshes: [commission.listRules] })
  const [theirs, setTheirs] = useState<CommissionRule>()
  const [values, setValues] = useState(() => valuesOf(present))
  const form = usePortalForm({
    initialValues: values,
    schema: RuleToSend,
    toSend: ruleOf,
    onChange: setValues,
    onSubmit: async (typed) => {
      const rule = ruleOf(typed)
      try {
        const saved = present
          ? await update.mutateAsync({ body: { id: present.id, version: theirs?.version ?? present.version, ...rule } })
          : await create.mutateAsync({ body: rule })
        toastDone(`${saved.name} ${present ? 'saved' : 'added'}`)
        if (saved.shadowedBy) toastNote(`It never wins: ${saved.shadowedBy.name} stands before it and matches all it matches.`)
        onClose()
      } catch (error) {
        if (present && isApiError(error, 'stale_version')) {
          setTheirs(await send(commission.getRule, { params: { id: present.id } }).catch(() => undefined))
          await refresh(client, commission.listRules)
        } else form.fail(faultsOf(error), messageOf(error))
      }
    },
  })
  const leave = async () => {
    if (!form.isLeaveGuarded() || (await confirmLeave())) onClose()
  }
  return (
    <SideDrawer
      title={present ? 'Edit rule' : 'New rule'}
      isOpen
      onClose={() => void leave()}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={() => void leave()} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button onClick={() => form.submit()} loading={form.isBusy}>
            {present ? 'Save' : 'Add rule'}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="cm-stack">
        {form.message !== undefined && <FormMessage>{form.message}</FormMessage>}
        {theirs && (
          <FormMessage>
            Somebody else changed this rule in the meantime: it is now called {theirs.name}. Save again to keep yours, or{' '}
            <button type="button" className="st-link" onClick={() => onReload(theirs)}>
              take theirs
            </button>
            .
          </FormMessage>
        )}
        <RuleFields form={form} values={values} present={present} rules={rules} currency={currency} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </SideDrawer>
  )
}
