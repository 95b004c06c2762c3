import { t } from '@lingui/core/macro'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import type { WidgetFrameProps } from './widget-frame.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { widgetTitles } from './widget-labels.ts'

/** A widget is as high as these rows; of more the last leads to the rest. */
const rowsThatFit = 6

/** What waits for the person, each with how many and the list of exactly those. */
export function AttentionWidget({ items, ...frame }: { items: Dashboard['attention'] } & Pick<WidgetFrameProps, 'isLoading' | 'error' | 'onRetry'>) {
  const open = items.filter((item) => item.count > 0)
  const [isAll, setAll] = useState(false)
  const shown = isAll || open.length <= rowsThatFit ? open : open.slice(0, rowsThatFit - 1)
  return (
    <WidgetFrame title={widgetTitles.attention} {...frame}>
      {open.length === 0 ? (
        <EmptyState title={t`Nothing needs attention`} text={t`Tasks and problems to fix appear here.`} />
      ) : (
        <RowList>
          {shown.map((item) => (
            <Row
              key={item.key}
              isDense
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
          {shown.length < open.length && (
            <Row
              isDense
              name={
                <button type="button" className={textStyles.link} onClick={() => setAll(true)}>
                  {t`Show all ${count(open.length)}`}
                </button>
              }
            />
          )}
        </RowList>
      )}
    </WidgetFrame>
  )
}
