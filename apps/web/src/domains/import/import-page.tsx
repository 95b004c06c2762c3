import { t } from '@lingui/core/macro'
import { Flex, Skeleton } from '@mantine/core'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { callKey, refresh, useCall } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { shownLater } from '../../ui/shown-later.tsx'
import { useRuns } from '../run/use-runs.ts'
import { useFreshProducts } from '../product/use-fresh-products.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { stepOf, steps } from './import-labels.ts'
import type { Step } from './import-labels.ts'
import { ResultStep } from './result-step.tsx'
import { useChoice } from './use-choice.ts'
import textStyles from '../../ui/text.module.css'
import styles from './import.module.css'

const ColumnsStep = shownLater(async () => (await import('./columns-step.tsx')).ColumnsStep, { waiting: <Skeleton h={520} /> })

type Search = { id?: string | undefined; step?: string | undefined }
type ImportPageProps = ScreenProps<Record<never, string>, Search>

/** Bringing products in from a CSV file: the file, what its columns are, a look at what would come of it, and what came of it. */
export function ImportPage({ search, setSearch }: ImportPageProps) {
  return search.id === undefined ? (
    <Frame step="file">
      <FileStep onUploaded={(id) => setSearch({ id, step: undefined }, { push: true })} />
    </Frame>
  ) : (
    <OneImport key={search.id} id={search.id} search={search} setSearch={setSearch} />
  )
}

function OneImport({ id, search, setSearch }: Pick<ImportPageProps, 'search' | 'setSearch'> & { id: string }) {
  const client = useQueryClient()
  const args = { params: { id } }
  const products = useFreshProducts()
  const { data: one, error, refetch } = useCall(productImport.get, args)
  useRuns((runId, reported) => {
    if (reported && reported.kind !== 'import') return
    const isUndo = one?.undoRun?.runId === runId
    const isKnown = isUndo || one?.run?.runId === runId
    if (reported && isKnown) {
      client.setQueryData<ProductImport>(
        callKey(productImport.get, args),
        (before) => before && { ...before, [isUndo ? 'undoRun' : 'run']: reported },
      )
    }
    // One that has just been started may be through before its id is known here.
    if (!reported || !isKnown || reported.finishedAt !== null) void refresh(client, productImport.get)
    if (reported?.finishedAt) products.now()
    else products.soon()
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!one)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        breadcrumb={{ label: t`Products`, href: '/shop/products' }}
        heading={t`Import CSV`}
        shape="column"
        heights={[520]}
      />
    )
  const step = stepOf(one, search.step)
  return (
    <Frame step={step} fileName={one.fileName}>
      <Steps one={one} step={step} setSearch={setSearch} />
    </Frame>
  )
}

function Steps({ one, step, setSearch }: { one: ProductImport; step: Step; setSearch: ImportPageProps['setSearch'] }) {
  const choosing = useChoice(one)
  const toFile = () => setSearch({ id: undefined, step: undefined }, { push: true })
  if (step === 'run') return <ResultStep one={one} onAgain={() => setSearch({ step: 'check' }, { push: true })} onOther={toFile} />
  if (step === 'check') {
    const toColumns = () => setSearch({ step: one.run === null ? undefined : 'columns' }, { push: true })
    return <CheckStep one={one} choice={choosing.choice} onBack={toColumns} onStarted={() => setSearch({ step: undefined })} />
  }
  return <ColumnsStep one={one} {...choosing} onBack={toFile} onNext={() => setSearch({ step: 'check' }, { push: true })} />
}

function Frame({ step, fileName, children }: { step: Step; fileName?: string; children: ReactNode }) {
  const at = step === 'run' ? steps.length : steps.findIndex(({ value }) => value === step)
  return (
    <>
      <PageHeader title={t`Import CSV`} breadcrumb={{ label: t`Products`, href: '/shop/products' }} description={fileName} />
      <Flex component="ol" rowGap={8} columnGap={22} mb={20} c="dimmed" fz="sm" wrap="wrap" aria-label={t`Steps`}>
        {steps.map(({ value, label }, index) => (
          <li key={value} className={index < at ? `${styles.step} ${styles.isDone}` : styles.step} aria-current={index === at ? 'step' : undefined}>
            <span className={`${styles.stepMark} numbers`} aria-hidden>
              {index < at ? <Check size={14} /> : index + 1}
            </span>
            {label}
            {index < at && <span className={textStyles.hidden}> {t`done`}</span>}
          </li>
        ))}
      </Flex>
      {children}
    </>
  )
}
