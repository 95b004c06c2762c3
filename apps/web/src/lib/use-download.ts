import { useState } from 'react'
import { messageOf } from './api-error.ts'
import type { Download } from './api.ts'
import { saveFile } from './save-file.ts'

type Downloads<Name> = {
  /** Which file is on its way; of a page with one, `isSaving` says it. */
  saving: Name | undefined
  isSaving: boolean
  /** Saves the file that a request answers, and returns whether it did. */
  save: (request: () => Promise<Download>, ...name: Name extends 'file' ? [] : [name: Name]) => Promise<boolean>
}

/** Returns what saves files from a page, of several each by its name, and whether one is on its way. `onFailed` gets the text of why one failed. */
export function useDownload<Name extends string = 'file'>(onFailed: (message: string) => void): Downloads<Name> {
  const [saving, setSaving] = useState<string>()
  const save = async (request: () => Promise<Download>, name: string = 'file'): Promise<boolean> => {
    setSaving(name)
    try {
      saveFile(await request())
      return true
    } catch (problem) {
      onFailed(messageOf(problem))
      return false
    } finally {
      setSaving(undefined)
    }
  }
  return { saving: saving as Name | undefined, isSaving: saving !== undefined, save }
}
