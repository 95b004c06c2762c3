/** Returns an address as it is sent: one without a protocol, as people copy it, begins with https://. Empty stays empty. */
export function completeHref(text: string): string {
  const plain = text.trim()
  return plain === '' || /^[a-z][a-z\d+.-]*:/i.test(plain) ? plain : `https://${plain}`
}
