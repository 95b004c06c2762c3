import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { When } from './when.tsx'
import textStyles from './text.module.css'
import styles from './timeline.module.css'

export type TimelineItem = { id: string; at: string; title: ReactNode; text?: ReactNode; who?: string | null; colour?: BadgeColour; icon?: ReactNode }

/** What happened, newest first as given. Marks are coloured as badges are; the words say it all. */
export function Timeline({ items, empty = t`No activity yet` }: { items: readonly TimelineItem[]; empty?: string }) {
  if (items.length === 0) return <p className={textStyles.quiet}>{empty}</p>
  return (
    <ol>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={styles.mark} data-tone={item.colour ?? 'none'} aria-hidden>
            {item.icon}
          </span>
          <div className={styles.words}>
            <span className={styles.title}>{item.title}</span>
            {item.text && <span className={textStyles.quiet}>{item.text}</span>}
            <span className={textStyles.hint}>
              {item.who && <>{item.who} · </>}
              <When at={item.at} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
