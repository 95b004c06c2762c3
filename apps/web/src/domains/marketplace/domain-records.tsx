import { t } from '@lingui/core/macro'
import type { DomainRecord } from '@stoa/contract/domain-name.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Button, Flex } from '@mantine/core'
import { Copy } from 'lucide-react'
import { actionName } from '../../lib/action-name.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

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
    <ul className={layoutStyles.stack} aria-label={t`DNS records`}>
      {records.map((record) => (
        <li key={record.type} className={layoutStyles.close}>
          <div className={layoutStyles.wrap}>
            <strong>{record.type === 'TXT' ? t`Proof that the domain is yours` : t`Where the domain leads`}</strong>
            <Tag colour={states[record.state].colour}>{states[record.state].label}</Tag>
          </div>
          <DescriptionList
            items={[
              [t`Type`, record.type],
              [t`Name`, <Copied key="name" value={record.name} />],
              [t`Value`, <Copied key="value" value={record.value} />],
              [t`Found`, record.found.join(', ')],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

/** A part of a record with its copy button. */
function Copied({ value }: { value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toastDone(t`Copied`)
    } catch {
      toastFailed(t`Could not be copied. Select the text and copy it.`)
    }
  }
  return (
    <Flex className={textStyles.breakable} component="span" gap={8} ff="var(--mantine-font-family-monospace)" align="center" wrap="wrap">
      {value}
      <Button
        variant="default"
        size="xs"
        leftSection={<Copy size={14} aria-hidden />}
        onClick={() => void copy()}
        aria-label={actionName(t`Copy`, value)}
      >
        {t`Copy`}
      </Button>
    </Flex>
  )
}
