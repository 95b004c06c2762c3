import { t } from '@lingui/core/macro'
import type { Notification, NotificationKind } from '@stoa/contract/notification.ts'
import { Box, Flex } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { When } from '../../ui/when.tsx'
import { kindIcons } from './kind-icons.ts'
import type { NotificationGroup } from './notification-groups.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** Kinds that say that something went wrong. */
const errors: ReadonlySet<NotificationKind> = new Set(['push_error', 'sync_error'])

type RowsProps = { groups: readonly NotificationGroup[]; onRead: (id: string) => void }

/** Notifications in a card; several alike as one line that opens. */
export function NotificationRows({ groups, onRead }: RowsProps) {
  return (
    <ul className={layoutStyles.lines}>
      {groups.map(({ first, rows, title }) =>
        title === undefined ? (
          <SingleRow key={first.id} row={first} onRead={onRead} />
        ) : (
          <GroupRow key={`${first.kind} ${first.code}`} title={title} first={first} rows={rows} onRead={onRead} />
        ),
      )}
    </ul>
  )
}

function SingleRow({ row, onRead, isInside = false }: { row: Notification; onRead: RowsProps['onRead']; isInside?: boolean }) {
  const isUnread = row.readAt === null
  return (
    <Line at={row.createdAt} kind={row.kind} isUnread={isUnread} isInside={isInside}>
      <Box className={textStyles.name} component={Link} fw={isUnread ? 600 : 400} href={row.link} onClick={() => isUnread && onRead(row.id)}>
        {row.message}
        {isUnread && <span className={textStyles.hidden}>, {t`new`}</span>}
      </Box>
    </Line>
  )
}

type GroupProps = { title: string; first: Notification; rows: readonly Notification[]; onRead: RowsProps['onRead'] }

function GroupRow({ title, first, rows, onRead }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const isUnread = rows.some((row) => row.readAt === null)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <Line at={first.createdAt} kind={first.kind} isUnread={isUnread}>
        <Box
          className={textStyles.name}
          component="button"
          type="button"
          fw={isUnread ? 600 : 400}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Chevron size={15} style={{ marginInlineStart: 4, verticalAlign: '-2px' }} aria-hidden />
          {isUnread && <span className={textStyles.hidden}>, {t`new`}</span>}
        </Box>
      </Line>
      {isOpen && rows.map((row) => <SingleRow key={row.id} row={row} onRead={onRead} isInside />)}
    </>
  )
}

type LineProps = { at: string; kind: NotificationKind; isUnread: boolean; isInside?: boolean; children: ReactNode }

/** A line with the icon of its kind, in colour while it is new. */
function Line({ at, kind, isUnread, isInside = false, children }: LineProps) {
  const Icon = kindIcons[kind]
  const colour = errors.has(kind) ? 'var(--error-text)' : 'var(--brand-line)'
  return (
    <Flex component="li" gap={12} ps={isInside ? 36 : 18} pe={18} py={13} align="flex-start">
      <Icon size={17} color={isUnread ? colour : 'var(--text-3)'} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Flex
        direction={{ base: 'column', xs: 'row' }}
        gap={{ base: 2, xs: 16 }}
        justify="space-between"
        align={{ base: 'flex-start', xs: 'baseline' }}
        flex={1}
        miw={0}
      >
        {children}
        <When at={at} isQuiet />
      </Flex>
    </Flex>
  )
}
