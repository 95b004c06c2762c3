import { openPdf } from './open-pdf.ts'

/** A shipping label on A6. All text is written in its language already. */
export type LabelContent = {
  title: string
  from: { label: string; lines: readonly string[] }
  to: { label: string; lines: readonly string[] }
  /** What stands at the foot: tracking number, reference, weight. */
  facts: readonly (readonly [label: string, text: string])[]
}

/** Points on A6 (298 x 420). */
const left = 22
const width = 254

/** Draws a label. A long address is made smaller until it is on the page. */
export async function renderLabel({ title, from, to, facts }: LabelContent): Promise<Buffer> {
  const { doc, done } = await openPdf({ size: 'A6', margin: left, info: { Title: title } })
  const rule = (y: number): void =>
    void doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .strokeColor('#16181d')
      .lineWidth(0.8)
      .stroke()
  const block = (text: string, y: number, height: number, sizes: readonly number[], font: 'regular' | 'bold' = 'regular'): void => {
    doc.font(font)
    const size = sizes.find((one) => doc.fontSize(one).heightOfString(text, { width }) <= height) ?? sizes.at(-1) ?? 8
    doc.fontSize(size).text(text, left, y, { width, height, ellipsis: true })
  }
  block(title, 22, 24, [15, 12, 9], 'bold')
  rule(50)
  block(from.label, 57, 12, [7])
  block(from.lines.join('\n'), 68, 70, [9, 8, 7, 6])
  rule(144)
  block(to.label, 151, 12, [7])
  block(to.lines.join('\n'), 164, 140, [14, 12, 10, 8, 7], 'bold')
  rule(312)
  const shown = facts.slice(0, 4)
  for (const [index, [label, text]] of shown.entries()) {
    block(label, 320 + index * 22, 10, [7])
    doc
      .font('bold')
      .fontSize(10)
      .text(text, left + 90, 318 + index * 22, { width: width - 90, height: 14, ellipsis: true })
  }
  doc.end()
  return done
}
