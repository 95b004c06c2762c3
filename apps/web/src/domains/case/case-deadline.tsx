import { Trans } from '@lingui/react/macro'
import type { CaseRow } from '@stoa/contract/case-shapes.ts'
import { Clock } from 'lucide-react'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'

/** By when the next step of a case is due, marked once that has passed; nothing where no step has a deadline. */
export function CaseDeadline({ one: { dueAt, isOverdue } }: { one: Pick<CaseRow, 'dueAt' | 'isOverdue'> }) {
  if (dueAt === null) return null
  if (!isOverdue) return <When at={dueAt} as="time" />
  return (
    <Tag colour="error" icon={<Clock size={13} aria-hidden />}>
      <Trans>
        Overdue: <When at={dueAt} as="time" />
      </Trans>
    </Tag>
  )
}
