import { MantineProvider } from '@mantine/core'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { portalTheme } from '../src/ui/theme.ts'

/** Returns the HTML a component is first drawn as, in the built-in brand. */
export function htmlOf(element: ReactNode): string {
  const look = { theme: portalTheme(builtInMarketplace.styling), withCssVariables: false, withGlobalClasses: false }
  return renderToStaticMarkup(createElement(MantineProvider, look, element))
}

/** Returns the text a person reads of a component: without tags and without repeated white space. */
export function textOf(element: ReactNode): string {
  const text = htmlOf(element).replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
  const plain = text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return plain.replaceAll(/\s+/g, ' ').trim()
}
