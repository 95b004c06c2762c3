import { expect, it } from 'vitest'
import { pdfPages } from '../../test/read-files.ts'
import { renderDocuments } from './pdf-document.ts'

it('a document without totals and notes has no empty page behind a full one', async () => {
  const row = ['A row']
  const pages = await pdfPages(
    await renderDocuments([
      {
        language: 'en',
        title: 'Packing slip',
        ref: '#100',
        author: 'Harbour Goods',
        createdAt: '2026-11-28T00:00:00Z',
        letterhead: ['Harbour Goods'],
        recipient: { label: 'Ship to', lines: ['Noor de Vries'] },
        facts: [],
        columns: [{ label: 'Item', x: 56, width: 200 }],
        rows: Array.from({ length: 30 }, () => row),
        totals: [],
        notes: [],
        footer: (page, count) => `page ${page} of ${count}`,
      },
    ]),
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('page 1 of 1')
})
