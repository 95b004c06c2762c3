import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { Download } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastFailed } from '../../ui/toasts.tsx'

/** Returns what saves a file that a request answers, whether that is under way, and says why where it failed. */
export function useDownload(): { isSaving: boolean; save: (request: () => Promise<Download>) => Promise<void> } {
  const [isSaving, setSaving] = useState(false)
  const save = async (request: () => Promise<Download>) => {
    setSaving(true)
    try {
      saveFile(await request())
    } catch (problem) {
      toastFailed(messageOf(problem))
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
