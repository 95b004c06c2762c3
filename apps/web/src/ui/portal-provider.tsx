import { DirectionProvider, MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { portalTheme, portalVariables } from './theme.ts'
import type { Brand } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** The nonce the server gave this page; its policy refuses style tags without it. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

// Where Mantine's scroll lock looks for the nonce of the style tag it writes.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() })

/** The look of the portal in a marketplace's colours, light or dark as the person or their system wants. */
export function PortalProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  const theme = useMemo(() => portalTheme(brand), [brand])
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={portalVariables}
        defaultColorScheme="auto"
        getStyleNonce={pageNonce}
        deduplicateCssVariables={false}
      >
        <Toasts />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
