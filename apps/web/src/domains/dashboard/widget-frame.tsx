import { t } from '@lingui/core/macro'
import { Flex, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Link } from '../../ui/link.tsx'
import { PanelError } from '../../ui/states.tsx'
import pageStyles from '../../ui/page.module.css'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

export type WidgetFrameProps = {
  title: string
  /** The list behind the widget. */
  href?: string
  /** In the head, beside the link. */
  action?: ReactNode
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  children: ReactNode
}

/** One widget of the dashboard: its title, the way to its list, and what it shows, with loading and failing of its own. */
export function WidgetFrame({ title, href, action, isLoading = false, error, onRetry, children }: WidgetFrameProps) {
  return (
    <Flex className={`${layoutStyles.card} ${layoutStyles.clip}`} component="section" direction="column" gap={0} h="100%" aria-label={title}>
      <div className={pageStyles.cardHead} style={{ paddingBottom: 12 }}>
        <h2 className={pageStyles.cardTitle}>{title}</h2>
        {action}
        {href !== undefined && (
          <Link className={textStyles.link} href={href} aria-label={actionName(t`Show all`, title)}>
            {t`Show all`}
          </Link>
        )}
      </div>
      <div style={{ flex: 1, overflowY: 'auto' }}>
        {isLoading ? (
          <div aria-busy style={{ padding: '4px 20px' }}>
            <span className={textStyles.hidden}>{t`Loading...`}</span>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} h={28} mb={18} />
            ))}
          </div>
        ) : error === undefined || error === null ? (
          children
        ) : (
          <PanelError message={messageOf(error)} {...(onRetry ? { onRetry } : {})} />
        )}
      </div>
    </Flex>
  )
}
