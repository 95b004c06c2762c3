import { i18n } from '@lingui/core'
import { TransNoContext } from '@lingui/react/server'
import type { ComponentProps } from 'react'

const lingui = { i18n }

/** A text with elements in it, as Lingui's `Trans` macro makes it. The language never changes while a page is open, so no context is needed. */
export function Trans(props: Pick<ComponentProps<typeof TransNoContext>, 'id' | 'message' | 'values' | 'components'>) {
  return <TransNoContext {...props} lingui={lingui} />
}
