import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { company } from '@stoa/contract/company.ts'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall } from '../../lib/calls.ts'
import { startLive, useLive } from '../../lib/live.ts'
import type { Account } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { Questions } from '../../ui/confirm.tsx'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { ErrorBoundary } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { PagePending, ScreenContext } from '../../ui/page-pending.tsx'
import { useFocusAfter } from '../../ui/restore-focus.ts'
import { setShortcuts } from '../../ui/shortcuts.ts'
import { PageLoading } from '../../ui/states.tsx'
import { useTourShown } from '../../ui/tour-shown.ts'
import { screens } from '../screens.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Tour } from './help.ts'
import { HighlightBanner } from './highlight-banner.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useMarketplace } from './marketplace.ts'
import { menusOf } from './menus.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { SideMenu } from './side-menu.tsx'
import '../../ui/portal-styles.css'
import { shownLater } from '../../ui/shown-later.tsx'
import styles from './shell-inside.module.css'
import shellStyles from './shell.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const SideMenuDrawer = openedLater(async () => (await import('./side-menu-drawer.tsx')).SideMenuDrawer)

const SalesPauseNotice = shownLater(async () => (await import('../../domains/marketplace/sales-pause-notice.tsx')).SalesPauseNotice)

const UnconfirmedNote = shownLater(async () => (await import('../../domains/company/unconfirmed-note.tsx')).UnconfirmedNote)

const ViewingBanner = shownLater(async () => (await import('./viewing-banner.tsx')).ViewingBanner)

const sideMenuKey = 'sideMenuOpen'

/**
 * The frame of every signed-in page: banner, header, side menu, content, footer. `children` take the place of the router's page.
 * When another company is signed in, as another tab may do, everything is drawn again: a query that is on screen keeps what it showed after it was removed.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const account = useSession()
  const { go } = useNavigation()
  const isViewing = account?.viewingUntil !== undefined
  const wasViewing = useRef(isViewing)
  useEffect(() => {
    // Stopped, or its hour is over: the screen was the company's, and the administrator may have no right to it.
    if (wasViewing.current && !isViewing && account !== undefined) go('/admin/companies', { replace: true })
    wasViewing.current = isViewing
  }, [isViewing, account, go])
  return (
    <DrawnLater fallback={<LoadingScreen />}>
      <CompanyShell key={account?.companyId} account={account}>
        {children}
      </CompanyShell>
    </DrawnLater>
  )
}

function CompanyShell({ account, children }: { account: Account | undefined; children: ReactNode }) {
  const client = useQueryClient()
  const { record } = useMarketplace()
  const { data: own } = useCall(company.my, {}, { enabled: account !== undefined })
  const { data: profile } = useCall(company.myProfile, {}, { enabled: account !== undefined && account.viewingUntil === undefined })
  useEffect(() => setShortcuts(profile?.hasKeyboardShortcuts ?? true), [profile?.hasKeyboardShortcuts])
  useLive('connection', () => void refresh(client, company.my))
  useLive('partnership', () => void refresh(client, company.my))
  const [drawerOn, setDrawerOn] = useState<string>()
  const [isSideOpen, setSideOpen] = useState(() => localStorage.getItem(sideMenuKey) === 'true')
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The screen of the company before asks for what this one may not read: it is drawn once the router has entered it, or another, for this one.
  const enteredFor = useRouteContext({ strict: false, select: (context: { companyId?: string }) => context.companyId })
  const isEntered = children !== undefined || enteredFor === account?.companyId
  const isTourShown = useTourShown()
  useFocusAfter(useRouterState({ select: (state) => state.resolvedLocation?.pathname }))
  const companyId = account?.companyId
  useEffect(() => {
    if (companyId === undefined) return undefined
    return startLive(companyId, () => void client.invalidateQueries({ refetchType: 'active' }))
  }, [companyId, client])
  // A page that stands in for the router's shows without the company's record: the menus follow from its type, but for one entry.
  if (!account || (!own && children === undefined)) return <LoadingScreen />
  const groups = menusOf(own ?? { companyType: account.companyType, platformProduct: 'MARKETPLACE' }, account, screens)
  const toggleSide = () => {
    localStorage.setItem(sideMenuKey, String(!isSideOpen))
    setSideOpen(!isSideOpen)
  }
  return (
    <>
      <a className={shellStyles.skip} href="#content">
        {t`Skip to content`}
      </a>
      <OfflineNotice />
      {account.viewingUntil !== undefined && (
        <aside aria-label={t`Administrator view`} style={{ minHeight: 54 }}>
          <ViewingBanner companyName={own?.companyName ?? ''} until={account.viewingUntil} />
        </aside>
      )}
      {own?.salesPause?.hasStarted && path !== '/channels/overview' && (
        <Box component="aside" aria-label={t`Pause of sales`} mih={{ base: 84, sm: 54 }}>
          <SalesPauseNotice pause={own.salesPause} />
        </Box>
      )}
      <HighlightBanner highlight={own?.globalHighlight ?? record.globalHighlight} />
      <Header
        company={own}
        marketplace={record}
        groups={groups}
        path={path}
        isSideOpen={isSideOpen}
        onToggleSide={toggleSide}
        onOpenDrawer={() => setDrawerOn(path)}
      />
      {isTourShown && <Tour groups={groups} />}
      {drawerOn === path && <SideMenuDrawer company={own} groups={groups} path={path} onClose={() => setDrawerOn(undefined)} />}
      <div className={isSideOpen ? `${styles.body} ${styles.hasSide}` : styles.body}>
        {isSideOpen && <SideMenu groups={groups} path={path} />}
        <main id="content" className={styles.main} tabIndex={-1}>
          {needsConfirmation(account) && (
            <Box mih={{ base: 120, sm: 70 }} pb={18}>
              <UnconfirmedNote email={account.email} />
            </Box>
          )}
          <DrawnLater>
            <ErrorBoundary key={path}>{isEntered ? (children ?? <Outlet />) : <PageLoading />}</ErrorBoundary>
          </DrawnLater>
        </main>
      </div>
      <Footer marketplace={record} />
      <Questions />
    </>
  )
}

/** Header, menus and heading of a protected page without the record of the company: with what went wrong, where it did not arrive. */
export function PageWithoutCompany({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? '' })
  return (
    <Shell>
      <ScreenContext value={{ title, isRecord: false, describeError: messageOf }}>
        <PagePending error={error} onRetry={onRetry} />
      </ScreenContext>
    </Shell>
  )
}
