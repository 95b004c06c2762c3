import { describe, expect, it } from 'vitest'
import { pdfPages, pdfText } from '../../test/read-files.ts'
import { renderLabel } from './label-document.ts'
import { openPdf } from './open-pdf.ts'
import type { DocumentContent } from './pdf-document.ts'
import { renderDocuments } from './pdf-document.ts'

const texts = {
  Japanese: '山田太郎 東京都千代田区丸の内1-1',
  Chinese: '王小明 北京市朝阳区建国路88号',
  'traditional Chinese': '陳大文 臺北市信義區市府路45號',
  Korean: '김민수 서울특별시 강남구 테헤란로 152',
  Thai: 'สมชาย ใจดี 99 ถนนสุขุมวิท กรุงเทพมหานคร',
  Armenian: 'Արամ Երևան',
  Georgian: 'გიორგი თბილისი',
  Greek: 'Γιώργος Αθήνα',
  Russian: 'Иван Москва',
}
const fromRight = {
  Arabic: 'محمد العربي شارع الملك فهد',
  Persian: 'خیابان ولیعصر تهران',
  Hebrew: 'דוד כהן רחוב יפו ירושלים',
  mixed: 'Order 12 محمد 34 Main St',
}
/** Their letters are drawn in another order than they are written in. */
const reordered = { Hindi: 'अमित शर्मा नई दिल्ली', Bengali: 'রহিম ঢাকা', Tamil: 'குமார் சென்னை', 'Thai vowels': 'น้ำผึ้ง' }

const documentOf = (lines: readonly string[], columns: DocumentContent['columns']): DocumentContent => ({
  language: 'en',
  title: lines[0] ?? '',
  ref: '#100',
  author: lines[0] ?? '',
  createdAt: '2026-11-28T00:00:00Z',
  letterhead: lines,
  recipient: { label: 'Ship to', lines },
  facts: [['Sold on', lines[0] ?? '']],
  columns,
  rows: lines.map((line) => columns.map(() => line)),
  totals: [[lines[0] ?? '', '1.00 EUR']],
  grandTotal: ['Total', lines[0] ?? ''],
  notes: lines,
  footer: (page, count) => `${lines[0]} page ${page} of ${count}`,
})
const columns: DocumentContent['columns'] = [
  { label: 'Item', x: 56, width: 280 },
  { label: 'Reference', x: 340, width: 199, align: 'right' },
]
const narrow: DocumentContent['columns'] = [{ label: 'Item', x: 56, width: 40 }]
const label = (lines: readonly string[]) =>
  renderLabel({ title: lines[0] ?? '', from: { label: 'From', lines }, to: { label: 'To', lines }, facts: [['Order', lines[0] ?? '']] })
const packed = (text: string): string => text.replaceAll(/\s/g, '')

describe('documents and labels are legible in every script', () => {
  it.each(Object.entries(texts))('%s', async (_, text) => {
    expect(await pdfText(await renderDocuments([documentOf([text], columns)]))).toContain(packed(text))
    expect(await pdfText(await renderDocuments([documentOf([text], narrow)]))).toContain(packed(text))
    expect(await pdfText(await label([text]))).toContain(packed(text))
  })

  it.each(Object.entries(fromRight))('%s, from right to left', async (_, text) => {
    expect(await pdfText(await renderDocuments([documentOf([text], columns)]))).toContain(packed(text))
    expect(await pdfText(await label([text]))).toContain(packed(text))
  })

  it.each(Object.entries(reordered))('%s, with the text that a reader copies', async (_, text) => {
    const { doc, done, drawText } = await openPdf({ size: 'A4', margin: 50, compress: false }, [text])
    drawText(text, { font: 'regular', size: 10 }, { x: 50, y: 50, width: 400 })
    doc.end()
    // Brackets and control characters in a text of a PDF have a backslash before them.
    const bytes = (await done).toString('latin1').replaceAll('\\t', '\t').replaceAll('\\b', '\b').replaceAll('\\', '')
    for (const word of text.split(' ')) expect(bytes).toContain(Buffer.from(word, 'utf16le').swap16().toString('latin1'))
  })
})

describe('texts that nobody expects', () => {
  const odd = {
    'line breaks': ['山田\n太郎\r\n東京\u2028都', '山田太郎東京都'],
    'control characters': ['山\u0000田\u0007太\u009f郎\t東', '山田太郎東'],
    'half characters': ['山田\ud83d太郎\udc00', '山田□太郎□'],
    'an emoji': ['太郎 👩‍👩‍👧🇯🇵', '太郎□□'],
    'a script without a font': ['ᚠᚢᚦ 太郎', '□□□太郎'],
    'a long word of ideographs': ['山'.repeat(2000), '山'.repeat(200)],
    'a long word of letters from right to left': ['ש'.repeat(2000), 'ש'.repeat(3)],
    'a long Latin word': ['w'.repeat(2000), 'w'.repeat(200)],
    'characters that reverse text': ['\u202eabc\u202c 太郎', '太郎'],
  }
  it.each(Object.entries(odd))('%s', async (_, [text = '', found = '']) => {
    expect(await pdfText(await renderDocuments([documentOf([text], columns)]))).toContain(packed(found))
    await label([text])
    await renderDocuments([documentOf([text], narrow)])
  })

  it('an empty text is no page of its own', async () => {
    expect(await pdfPages(await renderDocuments([documentOf([''], columns)]))).toHaveLength(1)
  })
})

describe('a text', () => {
  const open = (text: string, height = 842) => openPdf({ size: [595, height], margin: 50 }, [text])
  const style = { font: 'regular', size: 10 } as const

  it.each([...Object.values(texts), ...Object.values(fromRight), ...Object.values(reordered)])('is as high as was measured: %s', async (text) => {
    const long = `${text} `.repeat(6)
    const { doc, drawText, heightOfText } = await open(long, 5000)
    for (const width of [20, 60, 200]) expect(drawText(long, style, { x: 50, y: 50, width }) - 50).toBeCloseTo(heightOfText(long, style, width), 6)
    expect(heightOfText(long, style, 60)).toBeGreaterThan(heightOfText(long, style, 200))
    doc.end()
  })

  it('ends in an ellipsis where it is higher than its box', async () => {
    const text = '東京都千代田区'.repeat(20)
    const { doc, done, drawText } = await open(text)
    const y = drawText(text, style, { x: 50, y: 50, width: 100, height: 26 })
    doc.end()
    expect(y).toBeLessThanOrEqual(76)
    expect(await pdfText(await done)).toMatch(/^[東京都千代田区]{15,19}…$/)
  })

  it('goes on on the next page', async () => {
    const text = 'محمد العربي 東京都\n'.repeat(80)
    const { doc, done, drawText } = await open(text)
    drawText(text, style, { x: 50, y: 50, width: 400 })
    doc.end()
    expect((await pdfPages(await done)).length).toBeGreaterThan(1)
  })
})
