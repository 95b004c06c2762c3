import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { PagePending } from './page-pending.tsx'

const nothing = () => undefined
const breadcrumb = { label: 'Orders', href: '/shop/orders' }

test('a record that is on its way, or did not arrive, keeps the way back to its list', () => {
  for (const error of [undefined, new Error('No answer')]) {
    const html = htmlOf(<PagePending error={error} onRetry={nothing} breadcrumb={breadcrumb} />)
    expect(html).toMatch(/<a[^>]* href="\/shop\/orders"/)
  }
  expect(textOf(<PagePending error={new Error('No answer')} onRetry={nothing} breadcrumb={breadcrumb} />)).toContain('No answer')
})

test('what loads has the shape of what follows: one column with as many cards', () => {
  const cards = (html: string) => html.match(/mantine-Skeleton-root/g)?.length
  expect(cards(htmlOf(<PagePending error={undefined} onRetry={nothing} heading="Team" />))).toBe(2)
  expect(cards(htmlOf(<PagePending error={undefined} onRetry={nothing} heading="Team" shape="column" heights={[110, 110, 210]} />))).toBe(3)
})

test('what went wrong is as wide as the page that did not arrive', () => {
  const html = (shape: 'column' | 'narrow') => htmlOf(<PagePending error={new Error('No answer')} onRetry={nothing} heading="Domain" shape={shape} />)
  expect(html('narrow')).toContain('max-width')
  expect(html('column')).not.toContain('max-width')
})
