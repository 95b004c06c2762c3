import { t } from '@lingui/core/macro'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { ArrowRight } from 'lucide-react'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import type { WidgetFrameProps } from './widget-frame.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { widgetTitles } from './widget-labels.ts'

/** What waits for the person, each with how many and the list of exactly those. */
export function AttentionWidget({ items, ...frame }: { items: Dashboard['attention'] } & Pick<WidgetFrameProps, 'isLoading' | 'error' | 'onRetry'>) {
  const open = items.filter((item) => item.count > 0)
  return (
    <WidgetFrame title={widgetTitles.attention} {...frame}>
      {open.length === 0 ? (
        <EmptyState title={t`Nothing needs attention`} text={t`Tasks and problems to fix appear here.`} />
      ) : (
        <RowList>
          {open.map((item) => (
            <Row
              key={item.key}
              name={
                <Link className={textStyles.name} href={item.link}>
                  {item.label}
                </Link>
              }
            >
              <span className={`${textStyles.strong} numbers`}>{count(item.count)}</span>
              <ArrowRight size={16} aria-hidden />
            </Row>
          ))}
        </RowList>
      )}
    </WidgetFrame>
  )
}
