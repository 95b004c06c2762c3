/** Characters that XML 1.0 forbids even escaped. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns text as an element or an attribute in double quotes holds it. What XML 1.0 cannot hold is removed. */
export function escapeXml(text: string): string {
  return text
    .replace(forbidden, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
