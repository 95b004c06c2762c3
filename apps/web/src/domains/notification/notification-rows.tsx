import { t } from '@lingui/core/macro'
import type { Notification } from '@stoa/contract/notification.ts'
import { Box, Flex } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { When } from '../../ui/when.tsx'
import type { NotificationGroup } from './notification-groups.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type RowsProps = { groups: readonly NotificationGroup[]; onRead: (id: string) => void }

/** Notifications in a card; several alike as one line that opens. */
export function NotificationRows({ groups, onRead }: RowsProps) {
  return (
    <ul className={layoutStyles.lines}>
      {groups.map(({ first, rows, title }) =>
        title === undefined ? (
          <SingleRow key={first.id} row={first} onRead={onRead} />
        ) : (
          <GroupRow key={`${first.kind} ${first.code}`} title={title} rows={rows} at={first.createdAt} onRead={onRead} />
        ),
      )}
    </ul>
  )
}

function SingleRow({ row, onRead, isInside = false }: { row: Notification; onRead: RowsProps['onRead']; isInside?: boolean }) {
  const isUnread = row.readAt === null
  return (
    <Line at={row.createdAt} isInside={isInside}>
      <Box className={textStyles.name} component={Link} fw={isUnread ? 600 : 400} href={row.link} onClick={() => isUnread && onRead(row.id)}>
        {row.message}
        {isUnread && <NewPill />}
      </Box>
    </Line>
  )
}

function GroupRow({ title, rows, at, onRead }: { title: string; rows: readonly Notification[]; at: string; onRead: RowsProps['onRead'] }) {
  const [isOpen, setOpen] = useState(false)
  const isUnread = rows.some((row) => row.readAt === null)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <Line at={at}>
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
          {isUnread && <NewPill />}
        </Box>
      </Line>
      {isOpen && rows.map((row) => <SingleRow key={row.id} row={row} onRead={onRead} isInside />)}
    </>
  )
}

function Line({ at, isInside = false, children }: { at: string; isInside?: boolean; children: ReactNode }) {
  return (
    <Flex
      component="li"
      direction={{ base: 'column', xs: 'row' }}
      gap={{ base: 2, xs: 16 }}
      justify="space-between"
      ps={isInside ? 36 : 18}
      pe={18}
      py={13}
      align={{ base: 'flex-start', xs: 'baseline' }}
    >
      {children}
      <When at={at} isQuiet />
    </Flex>
  )
}

function NewPill() {
  return <Box className={textStyles.pill} component="span" ms={8}>{t`New`}</Box>
}
