import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { ActionButton, PageHeader } from './page-header.tsx'

test('what is dangerous does not look like the other buttons', () => {
  expect(htmlOf(<ActionButton action={{ label: 'Edit' }} variant="default" />)).toContain('data-variant="default"')
  expect(htmlOf(<ActionButton action={{ label: 'Delete', isDanger: true }} variant="default" />)).toContain('data-variant="outline"')
})

const breadcrumb = { label: 'Products', href: '/shop/products' }
/** The buttons of a header that a phone shows: those outside what only a wide screen has. */
function onPhone(header: ReactElement): string[] {
  const html = htmlOf(header).replaceAll(/<span class="[^"]*wideOnly[^"]*">.*?<\/button><\/span>/g, '')
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, tag = '', inside = '']) => /aria-label="([^"]+)"/.exec(tag)?.[1] ?? inside.replaceAll(/<[^>]+>/g, ''),
  )
}

test('a phone shows what can be done as a button, not behind a menu of one', () => {
  expect(onPhone(<PageHeader title="Chair" breadcrumb={breadcrumb} actions={[{ label: 'Edit' }]} />)).toEqual(['Edit'])
  expect(onPhone(<PageHeader title="Chair" breadcrumb={breadcrumb} actions={[{ label: 'Edit' }, { label: 'Copy' }]} />)).toEqual(['Edit', 'Copy'])
  expect(onPhone(<PageHeader title="Chair" breadcrumb={breadcrumb} actions={[{ label: 'Edit' }, { label: 'Copy' }, { label: 'Push' }]} />)).toEqual([
    'Edit',
    'More actions',
  ])
  expect(onPhone(<PageHeader title="Feed" breadcrumb={breadcrumb} actions={[{ label: 'Edit' }]} menu={[{ label: 'Remove' }]} />)).toEqual([
    'Edit',
    'More actions',
  ])
})

test('beside a main button the other actions are in the menu of a phone', () => {
  expect(onPhone(<PageHeader title="Order" breadcrumb={breadcrumb} primary={{ label: 'Fulfil' }} actions={[{ label: 'Refund' }]} />)).toEqual([
    'More actions',
    'Fulfil',
  ])
  expect(onPhone(<PageHeader title="Welcome" actions={[{ label: 'Customise' }]} />)).toEqual(['More actions'])
})
