import type { Download } from './api.ts'

/** Hands a file over to the browser, which asks or keeps it as the person has set it. */
export function saveFile({ blob, fileName }: Download): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
