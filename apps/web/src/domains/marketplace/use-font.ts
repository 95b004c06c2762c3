import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { fontPreview } from '@stoa/contract/font-preview.ts'
import { useEffect, useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { searchDebounceMs } from '../../lib/search-delay.ts'

/** A font that may be shown: `family` once the browser has it, `note` in words how that stands. */
export type ShownFont = { family: string | undefined; note: string }

let made = 0

/** Loads the font of a style sheet of the web, for what names its family alone. The page may read no other site: the server fetches it. */
export function useFont(typed: string): ShownFont {
  const [settled] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const href = /^https:\/\/[^/]+\./.test(settled) && URL.canParse(settled) ? settled : undefined
  const { data, error, isPlaceholderData } = useCall(
    fontPreview.get,
    { query: { href: href ?? '' } },
    { enabled: href !== undefined, staleMs: Number.POSITIVE_INFINITY },
  )
  const blob = href === undefined || isPlaceholderData ? undefined : data?.blob
  const [loaded, setLoaded] = useState<{ blob: Blob; family: string | undefined }>()
  useEffect(() => {
    if (!blob) return undefined
    const family = `Preview ${(made += 1)}`
    let isCurrent = true
    let face: FontFace | undefined
    void (async () => {
      try {
        face = await new FontFace(family, await blob.arrayBuffer()).load()
        if (isCurrent) document.fonts.add(face)
      } catch {
        face = undefined
      }
      if (isCurrent) setLoaded({ blob, family: face && family })
    })()
    return () => {
      isCurrent = false
      if (face) document.fonts.delete(face)
    }
  }, [blob])
  // The font of the address before is not shown under a new one.
  const shown = loaded !== undefined && loaded.blob === blob && settled === typed.trim() ? loaded : undefined
  return { family: shown?.family, note: noteOf() }

  function noteOf(): string {
    if (typed.trim() === '') return t`No font style sheet: your storefront uses its own font.`
    if (error && href !== undefined) return issuesOf(error)[0]?.message ?? messageOf(error)
    if (settled === typed.trim() && href === undefined) return t`Enter an address that begins with https://`
    if (shown === undefined) return t`Loading the font...`
    return shown.family === undefined ? t`This browser cannot show the font.` : t`Your storefront in the chosen font.`
  }
}
