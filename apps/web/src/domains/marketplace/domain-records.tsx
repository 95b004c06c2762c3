import { t } from '@lingui/core/macro'
import type { DomainRecord } from '@stoa/contract/domain-name.ts'
import type { BadgeColour } from '@stoa/contract/states.ts'
import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import css from './domain.module.css'

const states: Record<DomainRecord['state'], { colour: BadgeColour; label: string }> = {
  unchecked: { colour: 'none', label: t`Not checked yet` },
  missing: { colour: 'pending', label: t`Not found` },
  different: { colour: 'error', label: t`Other value` },
  found: { colour: 'success', label: t`Found` },
  unreachable: { colour: 'error', label: t`No answer` },
}

/** The DNS records of a domain, each part with its copy button, and what was found instead. */
export function DomainRecords({ records }: { records: readonly DomainRecord[] }) {
  return (
    <ul className={css.records} aria-label={t`DNS records`}>
      {records.map((record) => (
        <li key={record.type} className={css.record}>
          <div className={css.head}>
            <strong>{record.type === 'TXT' ? t`Proof that the domain is yours` : t`Where the domain leads`}</strong>
            <Tag colour={states[record.state].colour}>{states[record.state].label}</Tag>
          </div>
          <dl className={css.list}>
            <Part label={t`Type`} value={record.type} />
            <Part label={t`Name`} value={record.name} isCopied />
            <Part label={t`Value`} value={record.value} isCopied />
            {record.found.length > 0 && <Part label={t`Found`} value={record.found.join(', ')} />}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Part({ label, value, isCopied = false }: { label: string; value: string; isCopied?: boolean }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toastDone(t`Copied`)
    } catch {
      toastFailed(t`Could not be copied. Select the text and copy it.`)
    }
  }
  return (
    <div className={css.cell}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {isCopied && (
        <Button variant="default" size="xs" leftSection={<Copy size={14} aria-hidden />} onClick={() => void copy()} aria-label={t`Copy ${value}`}>
          {t`Copy`}
        </Button>
      )}
    </div>
  )
}
