import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { BadgeColour } from '@stoa/contract/states.ts'
import { When } from './when.tsx'
import './timeline.css'

export type TimelineItem = { id: string; at: string; title: ReactNode; text?: ReactNode; who?: string | null; colour?: BadgeColour; icon?: ReactNode }

/** What happened, newest first as given. Marks are coloured as badges are; the words tell it all. */
export function Timeline({ items, empty = t`No activity yet` }: { items: readonly TimelineItem[]; empty?: string }) {
  if (items.length === 0) return <p className="tm-empty">{empty}</p>
  return (
    <ol className="tm">
      {items.map((item) => (
        <li key={item.id} className="tm-item">
          <span className={`tm-mark is-${item.colour ?? 'none'}`} aria-hidden>
            {item.icon}
          </span>
          <div className="tm-words">
            <span className="tm-title">{item.title}</span>
            {item.text && <span className="tm-text">{item.text}</span>}
            <span className="tm-meta">
              {item.who && <>{item.who} · </>}
              <When at={item.at} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
