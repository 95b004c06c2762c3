import { t } from '@lingui/core/macro'
import { maxProductFileBytes } from '@stoa/contract/file-kind.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { Button, Flex } from '@mantine/core'
import { Download, FileCheck2, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import { bytes } from '../../lib/format.ts'
import { useDownload } from '../../lib/use-download.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShopOwnsNote } from '../connection/shop-owns-note.tsx'
import { otherKindText } from '../../ui/other-kind-text.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ActionRow } from '../../ui/action-row.tsx'
import pageStyles from '../../ui/page.module.css'
import { toastFailed } from '../../ui/toasts.tsx'

/** The first step: a file is chosen and handed in. Below it, what was imported before. */
export function FileStep({ onUploaded }: { onUploaded: (id: string) => void }) {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [issue, setIssue] = useState<string>()
  const { isSaving, save } = useDownload(toastFailed)
  const handIn = useSend(productImport.file, {
    onSuccess: (taken) => onUploaded(taken.id),
    onError: (error) => setIssue(issuesOf(error)[0]?.message ?? messageOf(error)),
  })
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const isCsv = /\.csv$/i.test(chosen.name)
    const wrong = !isCsv
      ? (otherKindText(chosen.name) ?? t`Choose a .csv file`)
      : chosen.size > maxProductFileBytes
        ? t`${chosen.name} is larger than ${bytes(maxProductFileBytes)}`
        : undefined
    setIssue(wrong)
    setFile(wrong === undefined ? chosen : undefined)
  }
  return (
    <div className={pageStyles.column}>
      <Card>
        <Flex
          component="form"
          direction="column"
          gap={18}
          pt={6}
          onSubmit={(event) => {
            event.preventDefault()
            if (file) handIn.mutate({ body: {}, files: { file } })
            else setIssue(t`Choose a .csv file`)
          }}
        >
          <FieldFrame
            id={id}
            label={t`Products as CSV`}
            error={issue}
            help={t`Any CSV with a header row, for example an export from Shopify, WooCommerce or Etsy. Review before importing.`}
          >
            <DropZone
              id={id}
              icon={file ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
              title={file ? t`File ready!` : t`Drop a file here`}
              words={file ? `${file.name}, ${bytes(file.size)}` : t`One .csv file, max ${bytes(maxProductFileBytes)}`}
              accept=".csv,text/csv,application/csv,application/vnd.ms-excel"
              onFiles={([chosen]) => take(chosen)}
            />
          </FieldFrame>
          <ShopOwnsNote />
          <ActionRow align="end">
            <Button
              variant="subtle"
              loading={isSaving}
              leftSection={<Download size={15} aria-hidden />}
              onClick={() => void save(() => send(productImport.export, {}))}
            >
              {t`Export your products`}
            </Button>
            <Button type="submit" loading={handIn.isPending}>
              {t`Continue`}
            </Button>
          </ActionRow>
        </Flex>
      </Card>
      <EarlierImports />
    </div>
  )
}
