import { describe, expect, it } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { AttentionWidget } from './attention-widget.tsx'
import { widgetsOn } from './widget.tsx'

const layout = { order: [], hidden: [] }
const setup = [
  { key: 'shop', label: 'Connect your shop', text: '', action: 'Connect', link: '/settings/platform', isDone: false, isWaiting: false },
] as const
const task = (key: string) => ({ key, label: key, count: 2, link: '/shop/orders' })
const dashboard = (attention: ReturnType<typeof task>[], order: ('setup' | 'sales')[] = []) =>
  ({ layout: { ...layout, order }, setup: [...setup], attention }) as unknown as Parameters<typeof widgetsOn>[1]

describe('The dashboard of a phone', () => {
  it('has what needs attention above the setup', () => {
    expect(widgetsOn('MERCHANT', dashboard([task('orders')]), true).slice(0, 2)).toEqual(['attention', 'setup'])
    expect(widgetsOn('MERCHANT', dashboard([task('orders')])).slice(0, 2)).toEqual(['setup', 'attention'])
  })

  it('starts with the setup where nothing needs attention, and keeps an order that somebody chose', () => {
    expect(widgetsOn('MERCHANT', dashboard([]), true)[0]).toBe('setup')
    expect(widgetsOn('MERCHANT', dashboard([task('orders')], ['sales', 'setup']), true).slice(0, 2)).toEqual(['sales', 'setup'])
  })
})

describe('What needs attention', () => {
  const tasks = (count: number) =>
    Array.from({ length: count }, (_, index) => task(`task ${index + 1}`)) as Parameters<typeof AttentionWidget>[0]['items']

  it('shows whole rows: six, or five and the way to all of them', () => {
    const rows = (count: number) => htmlOf(<AttentionWidget items={tasks(count)} />).match(/<li/g)?.length
    expect(rows(6)).toBe(6)
    expect(rows(9)).toBe(6)
    expect(textOf(<AttentionWidget items={tasks(9)} />)).toContain('Show all 9')
  })
})
