import type { OtherFileKind } from '@stoa/contract/file-kind.ts'

const kinds: readonly { is: (start: Uint8Array, text: string) => boolean; kind: OtherFileKind }[] = [
  {
    is: (start, text) => isZip(start) && /xl\/|\[Content_Types\]\.xml|_rels\//.test(text),
    kind: 'excel',
  },
  { is: (_, text) => text.startsWith('\u00d0\u00cf\u0011\u00e0'), kind: 'excel' },
  { is: (start) => isZip(start), kind: 'zip' },
  { is: (_, text) => text.startsWith('\u001f\u008b'), kind: 'compressed' },
  { is: (_, text) => text.startsWith('%PDF-'), kind: 'pdf' },
  {
    is: (_, text) => /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP)/s.test(text),
    kind: 'image',
  },
  {
    is: (_, text) => /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(withoutMark(text)),
    kind: 'html',
  },
  {
    is: (_, text) => /^\s*(?:\{\s*["}]|\[\s*[[{\]])/.test(withoutMark(text)),
    kind: 'json',
  },
]

/** Bytes at the beginning of a file that show its kind. */
export const kindLength = 8192

/** Returns the kind of an Excel, PDF, ZIP, image, HTML or JSON file by its first bytes; undefined for others. */
export function otherFileKind(start: Uint8Array): OtherFileKind | undefined {
  const head = start.subarray(0, kindLength)
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  return kinds.find(({ is }) => is(head, text))?.kind
}

function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5) && (start[3] === 4 || start[3] === 6)
}

function withoutMark(text: string): string {
  return text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text
}
