import { loadSharp } from '../files/load-sharp.ts'

/** Returns a sample page as a PNG: a frame, and bars where the text would be. Drawn, so that nobody takes it for a real document. */
export async function drawDocument(): Promise<Buffer> {
  const sharp = await loadSharp()
  const bar = (left: number, top: number, width: number, height: number, background: string) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  })
  const lines = Array.from({ length: 14 }, (_, line) => bar(70, 210 + line * 40, 480 - (line % 4) * 70, 10, '#c9ced6'))
  const page = [bar(35, 35, 550, 807, '#1f5f5b'), bar(38, 38, 544, 801, '#ffffff'), bar(70, 110, 300, 28, '#1f5f5b'), ...lines]
  return sharp({ create: { width: 620, height: 877, channels: 3, background: '#ffffff' } })
    .composite(page)
    .png()
    .toBuffer()
}
