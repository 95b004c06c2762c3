import '@fontsource-variable/inter/index.css'
import './ui/first-styles.css'
import './global.css'
import './ui/portal-styles.css'
import './routes/shell/shell.css'
import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Package, RefreshCw, Upload } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { AuthPage } from './ui/auth-page.tsx'
import { CollectionCard, MerchantCard, ProductCard, ProductGrid } from './ui/cards.tsx'
import { ColourField } from './ui/colour-field.tsx'
import { CooldownButton } from './ui/cooldown-button.tsx'
import { cropPresets } from './ui/crop-dialog.tsx'
import { DateField } from './ui/date-field.tsx'
import { ErrorPage } from './ui/error-page.tsx'
import { CsvField, FilesField } from './ui/file-field.tsx'
import { Form, usePortalForm } from './ui/form.tsx'
import { ImageField } from './ui/image-field.tsx'
import { IndexPage } from './ui/index-page.tsx'
import type { IndexPageProps, Question } from './ui/index-types.ts'
import { NotificationBell } from './ui/notification-bell.tsx'
import { MoneyField, NumberField } from './ui/number-field.tsx'
import { ObjectCell, Thumbnail } from './ui/object-cell.tsx'
import { Card, DetailPage, Facts, SettingsPage, SettingsSection } from './ui/page-layout.tsx'
import { PortalProvider } from './ui/portal-provider.tsx'
import { SaveBar } from './ui/save-bar.tsx'
import { CountryField, CurrencyField, SelectField } from './ui/select-field.tsx'
import { ProgressCard, Stat, Stats } from './ui/stat.tsx'
import { DetailSkeleton, EmptyState, PanelError } from './ui/states.tsx'
import { StatusBadge } from './ui/status-badge.tsx'
import { TextField, SwitchField, CheckboxField } from './ui/text-field.tsx'
import { defaultBrand } from './ui/theme.ts'
import { Timeline } from './ui/timeline.tsx'
import { toastDone, toastFailed, toastNote } from './ui/toasts.tsx'
import { TrafficLight } from './ui/traffic-light.tsx'
import { Truncate } from './ui/truncate.tsx'
import { Money, When } from './ui/when.tsx'

const params = new URLSearchParams(location.search)
const show = params.get('show') ?? 'index'
const brand = { ...defaultBrand, ...(params.get('brand') ? { PrimaryColor: `#${params.get('brand')}` } : {}) }
type Row = {
  id: string
  name: string
  merchant: string
  status: 'New' | 'Fulfilled' | 'Cancelled' | 'Partially Fulfilled' | 'Basket'
  payment: 'Captured' | 'Authorized' | 'Refused' | 'Refunded' | 'Unprocessed'
  minor: number
  items: number
  at: string
}
const statuses = ['New', 'Fulfilled', 'Cancelled', 'Partially Fulfilled', 'Basket'] as const
const payments = ['Captured', 'Authorized', 'Refused', 'Refunded', 'Unprocessed'] as const
const merchants = ['Atelier Noord', 'Huis & Hof', 'Café Lumière', 'Northern Linen Company of Rotterdam']
const svg = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${hue} 40% 88%)"/><circle cx="40" cy="42" r="20" fill="hsl(${hue} 45% 60%)"/></svg>`)}`
const rows: Row[] = Array.from({ length: 18 }, (_, i) => ({
  id: `r${i}`,
  name: `#10${42 + i}`,
  merchant: merchants[i % 4] ?? '',
  status: statuses[i % 5] ?? 'New',
  payment: payments[(i * 3) % 5] ?? 'Captured',
  minor: 1299 * (i + 3) * 7,
  items: (i % 4) + 1,
  at: new Date(Date.now() - i * 7_900_000).toISOString(),
}))

function Orders({ state }: { state: string }) {
  const [question, setQuestion] = useState<Question>({ filters: state === 'nomatch' ? { status: ['New'] } : {}, text: '' })
  const props: IndexPageProps<Row> = {
    title: 'Orders',
    thing: 'order',
    primary: { label: 'Add order', onClick: () => undefined },
    actions: [{ label: 'Export', icon: <Upload size={15} /> }, { label: 'Import' }, { label: 'Print' }],
    list: {
      rows: state === 'loading' || state === 'first' || state === 'nomatch' || state === 'error' ? [] : rows,
      total: state === 'data' ? 1000 : undefined,
      isLoading: state === 'loading',
      isStale: state === 'stale',
      isLoadingMore: state === 'more',
      hasMore: state === 'data' || state === 'more',
      error: state === 'error' ? new Error('The server could not be reached.') : undefined,
      loadMore: () => undefined,
      retry: () => undefined,
    },
    columns: [
      {
        id: 'order',
        header: 'Order',
        sort: 'orderId',
        cell: (r) => (
          <ObjectCell
            href={`/shop/orders/${r.id}`}
            name={r.name}
            subline={r.merchant}
            pictureSrc={Number(r.id.slice(1)) % 6 === 5 ? null : svg(Number(r.id.slice(1)) * 47)}
          />
        ),
      },
      { id: 'date', header: 'Date', sort: 'at', cell: (r) => <When at={r.at} as="time" /> },
      { id: 'items', header: 'Items', align: 'end', cell: (r) => r.items },
      { id: 'total', header: 'Total', align: 'end', sort: 'total', cell: (r) => <Money value={{ minor: r.minor, currency: 'EUR' }} /> },
      { id: 'payment', header: 'Payment', cell: (r) => <StatusBadge payment={r.payment} /> },
      { id: 'status', header: 'Status', cell: (r) => <StatusBadge order={r.status} /> },
    ],
    rowId: (r) => r.id,
    rowHref: (r) => `/shop/orders/${r.id}`,
    rowName: (r) => `Order ${r.name}`,
    isFaded: (r) => r.status === 'Cancelled',
    question,
    onQuestion: setQuestion,
    views: [
      { value: 'open', label: 'To fulfil', count: 12 },
      { value: 'all', label: 'All' },
      { value: 'problems', label: 'Payment problems', count: 1000 },
      { value: 'refunds', label: 'Refunds' },
    ],
    filters: [
      { key: 'status', label: 'Status', isMany: true, choices: statuses.map((value) => ({ value, label: value })) },
      { key: 'merchant', label: 'Merchant', choices: merchants.map((value) => ({ value, label: value })) },
      { key: 'period', label: 'Period', choices: [{ value: '7', label: 'Last 7 days' }] },
    ],
    sorts: [
      { value: '-at', label: 'Newest first' },
      { value: 'at', label: 'Oldest first' },
    ],
    bulk: [
      { label: 'Fulfil', onClick: () => undefined },
      { label: 'PDF', onClick: () => undefined },
      { label: 'Archive', onClick: () => undefined },
    ],
    canSelectAll: true,
    rowActions: () => [
      { label: 'Fulfil', onClick: () => undefined },
      { label: 'Refund', isDanger: true, onClick: () => undefined },
    ],
    firstUse: {
      picture: <Package size={26} />,
      title: 'Orders appear here when a customer buys',
      text: 'Connect your shop first, or take in a test order to see how it goes.',
      action: <Button>Take in a test order</Button>,
    },
    card: {
      subline: (r) => (
        <>
          {r.merchant} · <Money value={{ minor: r.minor, currency: 'EUR' }} />
        </>
      ),
      badge: (r) => <StatusBadge order={r.status} />,
      thumbnail: (r) => <Thumbnail src={svg(Number(r.id.slice(1)) * 47)} />,
    },
  }
  return <IndexPage {...props} />
}

function Detail() {
  return (
    <DetailPage
      title="Order #1042"
      breadcrumb={{ label: 'Orders', href: '/shop/orders' }}
      badges={
        <>
          <StatusBadge order="New" />
          <StatusBadge payment="Authorized" />
          <StatusBadge payout="Unreserved" />
        </>
      }
      previous="/a"
      next={null}
      primary={{ label: 'Fulfil' }}
      actions={[{ label: 'PDF' }, { label: 'Refund', isDanger: true }, { label: 'Copy link' }]}
      aside={
        <>
          <Card title="Customer">
            <Facts
              items={[
                ['Name', 'Sanne de Vries'],
                ['E-mail', 'sanne@example.com'],
                ['Phone', null],
              ]}
            />
          </Card>
          <Card title="Payment">
            <Facts
              items={[
                ['Method', 'Card ending in 4242'],
                ['Total', <Money key="m" value={{ minor: 25998, currency: 'EUR' }} />],
              ]}
            />
          </Card>
        </>
      }
    >
      <Stats>
        <Stat label="Revenue, 30 days" value="€12,480.00" change={{ now: 120, before: 100 }} />
        <Stat label="Orders" value="318" change={{ now: 80, before: 100 }} href="/x" />
        <Stat label="New merchants" value="4" change={{ now: 4, before: 0 }} />
      </Stats>
      <ProgressCard
        title="Sync"
        done={132}
        total={480}
        state="running"
        step="Fetching pictures"
        counts={[
          ['Created', 12],
          ['Changed', 96],
          ['Failed', 3],
        ]}
        actions={[{ label: 'Stop' }]}
      />
      <ProgressCard title="Push" done={20} total={20} state="failed" error="The shop refused the key. Reconnect it." />
      <Card title="Description">
        <Truncate lines={2}>
          A linen table cloth woven in the north of the country, washed twice so that it is soft from the first day. It comes in three sizes and four
          colours, and every one is numbered by hand. Made to order in small batches, so please allow a few days before it leaves the workshop. Care
          is simple: wash warm, dry on the line, iron when damp if you like it crisp.
        </Truncate>
      </Card>
      <Card title="Timeline">
        <Timeline
          items={[
            { id: '1', at: new Date().toISOString(), title: 'Forwarded to Atelier Noord', colour: 'success', who: 'Stoa' },
            { id: '2', at: new Date(Date.now() - 9e6).toISOString(), title: 'Payment authorised', text: 'Card ending in 4242', colour: 'authorized' },
            { id: '3', at: new Date(Date.now() - 9e7).toISOString(), title: 'Placed', colour: 'open' },
          ]}
        />
      </Card>
      <Card title="Lights">
        <div className="fm-row">
          <TrafficLight state="success" label="active" />
          <TrafficLight state="error" label="error" />
          <TrafficLight state="warning" label="warning" />
          <TrafficLight state="none" label="not connected" />
        </div>
      </Card>
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <CooldownButton
          label="Push"
          storageKey="g1"
          onPress={() => toastNote('Pushing products, this may take a while...')}
          hasForce
          icon={<Upload size={15} />}
        />
        <CooldownButton label="Sync" storageKey="g2" serverSeconds={300} onPress={() => undefined} icon={<RefreshCw size={15} />} />
        <Button variant="light">Light</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="red">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <NotificationBell
          label="Notifications"
          count={120}
          items={[
            {
              id: '1',
              message: '3 products could not be pushed: the colour is missing',
              link: '/x',
              createdAt: new Date().toISOString(),
              thumbnailSrc: svg(20),
            },
            { id: '2', message: 'Café Lumière wants to join', link: '/y', createdAt: new Date(Date.now() - 1e8).toISOString(), thumbnailSrc: null },
          ]}
        />
        <NotificationBell label="Nothing" count={0} items={[]} />
      </div>
      <Card title="States">
        <PanelError message="The orders could not be read." onRetry={() => undefined} />
        <EmptyState picture={<Package size={26} />} title="Everything is mapped" text="Last sync 20-11-2026." />
      </Card>
    </DetailPage>
  )
}

const schema = z.object({
  name: z.string().check(z.minLength(1, 'This is needed')),
  email: z.string().check(z.regex(/@/, 'This is not an e-mail address')),
})
function Settings() {
  const form = usePortalForm({
    initialValues: {
      name: 'Atelier Noord',
      about: 'We weave.',
      email: '',
      price: 1299,
      days: 14,
      country: 'NL',
      currency: 'EUR',
      kind: 'a',
      on: '2026-11-20',
      colour: '#ffe600',
      logo: null,
      csv: null,
      files: [],
      listed: true,
      terms: false,
    },
    schema,
    onSubmit: () => toastDone('Saved'),
  })
  return (
    <SettingsPage title="Company" description="Who you are to partners and customers.">
      <Form form={form}>
        <SettingsSection title="About" text="Shown on your public page.">
          <TextField form={form} path="name" label="Company name" required maxLength={120} />
          <TextField form={form} path="about" label="About" isLong maxLength={2000} help="A few sentences." />
          <ImageField form={form} path="logo" label="Cover" preset={cropPresets.splash} currentSrc={svg(200)} />
        </SettingsSection>
        <SettingsSection title="Contact" text="Where partners reach you.">
          <div className="fm-row">
            <TextField form={form} path="email" label="E-mail" type="email" required placeholder="you@example.com" />
            <CountryField form={form} path="country" label="Country" required />
          </div>
          <div className="fm-row">
            <CurrencyField form={form} path="currency" label="Currency" required />
            <SelectField
              form={form}
              path="kind"
              label="Kind"
              choices={[
                { value: 'a', label: 'Merchant' },
                { value: 'b', label: 'Marketplace' },
              ]}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Money">
          <div className="fm-row">
            <MoneyField form={form} path="price" label="Minimum payout" currency="EUR" />
            <NumberField form={form} path="days" label="Return window" suffix=" days" />
            <DateField form={form} path="on" label="From" />
          </div>
          <SwitchField form={form} path="listed" label="Listed" help="Merchants can ask to join." />
          <CheckboxField form={form} path="terms" label="I accept the terms" />
        </SettingsSection>
        <SettingsSection title="Look">
          <ColourField form={form} path="colour" label="Primary colour" />
          <CsvField form={form} path="csv" label="Products" />
          <FilesField form={form} path="files" label="Documents" maxMegabytes={5} accept="image/*" />
        </SettingsSection>
      </Form>
      <SaveBar form={form} />
    </SettingsPage>
  )
}

function Cards() {
  return (
    <>
      <ProductGrid>
        {['Linen cloth', 'Oak board with a very long name indeed', 'Glass jug', 'Wool throw', 'Candle'].map((name, i) => (
          <ProductCard
            key={name}
            name={name}
            pictureSrc={i === 2 ? null : svg(i * 70)}
            href="/p"
            subline="Atelier Noord"
            price={<Money value={{ minor: 4900 + i, currency: 'EUR' }} />}
            variants={i + 1}
            badge={<StatusBadge product={(['Published', 'Review', 'Discontinued', 'Ready', 'Test'] as const)[i] ?? 'Ready'} />}
            highlight={i === 0 ? { text: 'New', colorHexValue: '#ffe600' } : null}
            isDiscontinued={i === 2}
            unavailableReason={i === 4 ? 'Waits for approval' : undefined}
          />
        ))}
      </ProductGrid>
      <ProductGrid>
        <CollectionCard name="Table" href="/c" pictures={[svg(1), svg(90), svg(180), svg(270)]} totalItems={12} />
        <CollectionCard name="Bed" href="/c" pictures={[svg(40)]} totalItems={1} />
        <MerchantCard
          companyName="Atelier Noord"
          handle="atelier"
          description="Linen, woven in the north, washed twice and numbered by hand. Small batches only."
          splashSrc={null}
          logoSrc={null}
        />
        <MerchantCard companyName="Huis & Hof" tagline="Home and garden" handle={null} splashSrc={svg(120)} logoSrc={svg(100)} />
      </ProductGrid>
    </>
  )
}

function Shown() {
  if (show.startsWith('index')) return <Orders state={show.split('-')[1] ?? 'data'} />
  if (show === 'detail') return <Detail />
  if (show === 'skeleton') return <DetailSkeleton />
  if (show === 'settings') return <Settings />
  if (show === 'cards') return <Cards />
  if (show === 'error') return <ErrorPage message="The order could not be read." onRetry={() => undefined} returnTo={{ href: '/x' }} />
  return null
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PortalProvider brand={brand}>
    <ModalsProvider>
      {show === 'auth' ? (
        <AuthPage title="Sign in" text="Good to see you again." footer={<a href="/signup">Create an account</a>}>
          <form>
            <input aria-label="x" />
          </form>
        </AuthPage>
      ) : (
        <main className="sh-body">
          <Shown />
        </main>
      )}
    </ModalsProvider>
  </PortalProvider>,
)
if (show === 'detail') {
  toastDone('Saved')
  toastFailed('3 products failed')
  toastNote('Syncing products, this may take a while...')
}
