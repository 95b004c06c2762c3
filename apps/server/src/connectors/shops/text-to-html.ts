const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns plain text as HTML: a paragraph per empty line, and line breaks within. */
export function textToHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
  const paragraphs = escaped.split(/\n{2,}/).filter((one) => one.trim() !== '')
  return paragraphs.map((one) => `<p>${one.trim().replaceAll('\n', '<br>')}</p>`).join('\n')
}
