import { t } from '@lingui/core/macro'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { audit } from '@stoa/contract/audit.ts'
import { team } from '@stoa/contract/team.ts'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import type { AuditSearch } from './audit-filters.ts'

type Props = { search: AuditSearch; isOther: boolean; query: Record<never, never>; onSearch: (changes: AuditSearch) => void }

/** Narrows the audit log: by person, action, merchant and day, and without sign-ins. `isOther` is another company's log, whose people are not listed. */
export function AuditFilterBar({ search, isOther, query, onSearch }: Props) {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const { data: actions = [] } = useCall(audit.actions, { query })
  const merchants = useMerchantChoices([])
  const set = (name: keyof AuditSearch) => (value: string) => onSearch({ [name]: value === '' ? undefined : value })
  return (
    <Group gap="sm" align="end" mb="md">
      {!isOther && <PersonSelect value={search.userId} onChange={set('userId')} />}
      <Choice
        label={t`Action`}
        all={t`All actions`}
        choices={actions.map(({ action: value, label }) => ({ value, label }))}
        value={search.action}
        onChange={set('action')}
      />
      {isOperator && <Choice label={t`Merchant`} all={t`All merchants`} choices={merchants} value={search.merchantId} onChange={set('merchantId')} />}
      <Day label={t`From`} value={search.from} onChange={set('from')} />
      <Day label={t`Until`} value={search.until} onChange={set('until')} />
      <Checkbox
        pb={8}
        label={t`Without sign-ins`}
        checked={search.withoutSignIns === 'true'}
        onChange={({ currentTarget: { checked } }) => set('withoutSignIns')(checked ? 'true' : '')}
      />
    </Group>
  )
}

/** Whose entries are shown: everyone's, or those of a member of the team. */
function PersonSelect({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const { data } = useCall(team.list, {})
  const members = (data?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name }))
  return <Choice label={t`By`} all={t`Everyone`} choices={members} value={value} onChange={onChange} />
}

type ChoiceProps = {
  label: string
  all: string
  choices: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, all, choices, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      w={{ base: '100%', xs: 'auto' }}
      data={[{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function Day({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string) => void }) {
  return (
    <DayInput
      label={label}
      placeholder={t`dd-mm-yyyy`}
      w={{ base: 'calc(50% - 6px)', xs: 140 }}
      value={value ?? null}
      onChange={(day) => onChange(day ?? '')}
      clearLabel={t`Clear ${label}`}
    />
  )
}
