import { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRoute, createRoute, createRouter, lazyRouteComponent, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createElement } from 'react'
import type { FunctionComponent } from 'react'
import { messageOf } from './lib/api-error.ts'
import { parseSearch, stringifySearch } from './lib/search-text.ts'
import { enterProtected, enterScreen } from './routes/guard.ts'
import type { ScreenRoute } from './routes/screen.tsx'
import { screens } from './routes/screens.ts'
import { FailedPage } from './routes/shell/failed-page.tsx'
import { PublicLayout } from './routes/shell/public-layout.tsx'
import { AddressNotFound } from './routes/shell/address-not-found.tsx'
import { RouterNavigation } from './routes/shell/router-navigation.tsx'
import { ShellFailed, ShellWaiting } from './routes/shell/shell-without-company.tsx'
import { ScreenContext } from './ui/page-pending.tsx'
import { PageLoading } from './ui/states.tsx'

/** The component of a screen's route: fetched on first use, given the route's own parameters and search. */
function componentOf({ load, title, path }: ScreenRoute) {
  return lazyRouteComponent(async () => {
    const Screen = await load()
    return {
      default: function RoutedScreen() {
        const params = useParams({ strict: false })
        const search = useSearch({ strict: false })
        const navigate = useNavigate()
        const setSearch = (change: object, options?: { push?: boolean }) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, ...change }),
            replace: !options?.push,
            resetScroll: options?.push ?? false,
          })
        return createElement(
          ScreenContext,
          { value: { title, isRecord: path.includes('$'), describeError: messageOf } },
          createElement(Screen as FunctionComponent<object>, { params, search, setSearch } as object),
        )
      },
    }
  })
}

/** The router over every registered screen. `client` is where the guard keeps the company's record. */
export function createPortalRouter(client: QueryClient) {
  const root = createRootRoute({
    component: () => (
      <RouterNavigation>
        <Outlet />
      </RouterNavigation>
    ),
    errorComponent: FailedPage,
    notFoundComponent: AddressNotFound,
  })
  const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout, errorComponent: FailedPage })
  const closed = createRoute({
    getParentRoute: () => root,
    id: 'protected',
    beforeLoad: ({ location }) => enterProtected(client, location.href),
    component: lazyRouteComponent(() => import('./routes/shell/shell.tsx'), 'Shell'),
    pendingComponent: ShellWaiting,
    pendingMs: 150,
    errorComponent: ShellFailed,
  })
  const routeOf = (one: ScreenRoute, parent: typeof open | typeof closed) =>
    createRoute({
      getParentRoute: () => parent as typeof open,
      path: one.path,
      validateSearch: one.validateSearch,
      beforeLoad: () => enterScreen(one),
      component: componentOf(one),
      head: () => ({ meta: [{ title: one.title }] }),
      staticData: { title: one.title },
    })
  const below = (access: ScreenRoute['access'], parent: typeof open | typeof closed) =>
    screens.filter((one) => one.access === access).map((one) => routeOf(one, parent))
  return createRouter({
    routeTree: root.addChildren([open.addChildren(below('public', open)), closed.addChildren(below('protected', closed))]),
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: false,
    defaultPreloadDelay: 80,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 300,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
