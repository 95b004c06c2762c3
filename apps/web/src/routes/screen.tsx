import type { FunctionComponent } from 'react'
import type { Permission } from '@stoa/contract/permissions.ts'

/** A screen as the router and the menus know it. */
export type ScreenRoute = {
  path: string
  title: string
  access: 'public' | 'protected'
  permission: Permission | undefined
  validateSearch: (raw: Record<string, unknown>) => object
  load: () => Promise<FunctionComponent<never>>
}

/** The search a screen takes, from the type of its properties. */
type SearchOf<C> = C extends FunctionComponent<infer P> ? (P extends { search: infer S } ? S : object) : never

type Definition<Name extends string, File extends Record<Name, FunctionComponent<never>>> = {
  /** The address; parameters with a dollar: `/shop/orders/$hash`. A menu entry of this path appears automatically. */
  path: string
  /** The window's title. */
  title: string
  /** What the page shows until the portal is there, where it is not the title: a text of the catalogue, in which `{0}` is the first name. */
  heading?: string
  /** `public` works without signing in, inside the public layout. */
  access?: 'public' | 'protected'
  /** Who lacks it sees the error page, and no menu entry. */
  permission?: Permission
  /** What the address's search may hold: what the screen takes as `search`. Nonsense falls back to the defaults. */
  search?: (raw: Record<string, unknown>) => SearchOf<File[Name]>
  /**
   * Paths that the screen requests first where its address has no search, exactly as it requests them; `{companyId}` is the own company's. The page requests them
   * before any script has run.
   */
  firstCalls?: readonly string[]
  /** A file below `src` that the screen imports at once for a merchant: fetched with the page, not after the screen. */
  merchantFile?: string
  /** The screen's file, fetched when it is first opened. */
  load: () => Promise<File>
  /** What the file calls the screen. */
  name: Name
}

/** Registers a screen: `screen({ path: '/shop/orders', title: 'Orders', load: () => import('…/order-list.tsx'), name: 'OrderList' })`. */
export function screen<Name extends string, File extends Record<Name, FunctionComponent<never>>>(definition: Definition<Name, File>): ScreenRoute {
  const { path, title, access = 'protected', permission, search, load, name } = definition
  return {
    path,
    title,
    access,
    permission,
    validateSearch: search ? (raw) => search(raw) as object : () => ({}),
    load: async () => (await load())[name],
  }
}
