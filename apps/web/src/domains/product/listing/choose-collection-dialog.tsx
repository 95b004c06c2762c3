import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form.tsx'
import { CollectionPicker } from './collection-picker.tsx'
import type { BulkAnswer } from './use-listing-changes.ts'
import { refusedOf } from './use-listing-changes.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { Select } from '../../../ui/select.tsx'
import textStyles from '../../../ui/text.module.css'

type DialogProps = {
  title: string
  text: string
  confirm: string
  /** Whose collections: with more than one it is requested first. */
  marketplaces: readonly { id: string; name: string }[]
  /** Sends; when everything was refused, the first reason stays in the dialog with what was chosen. */
  onChoose: (collectionId: string) => Promise<BulkAnswer>
  onDone: (answer: BulkAnswer) => void
  onClose: () => void
}

/** Asks into which collection products go. */
export function ChooseCollectionDialog({ title, text, confirm, marketplaces, onChoose, onDone, onClose }: DialogProps) {
  const [marketplaceId, setMarketplaceId] = useState<string | null>(null)
  const [collectionId, setCollectionId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const chosen = marketplaceId ?? (marketplaces.length === 1 ? (marketplaces[0]?.id ?? null) : null)
  const submit = async () => {
    if (collectionId === null) {
      setProblem(t`Choose a collection.`)
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await onChoose(collectionId)
      const [first] = refusedOf(answer)
      if (first && answer.refused === answer.items.length) setProblem(first.message ?? t`The products were not changed.`)
      else onDone(answer)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <form
        className={layoutStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem !== undefined && <FormMessage>{problem}</FormMessage>}
        <p className={textStyles.note}>{text}</p>
        {marketplaces.length > 1 && (
          <Select
            label={t`Marketplace`}
            data={marketplaces.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            allowDeselect={false}
            onChange={(id) => {
              setMarketplaceId(id)
              setCollectionId(null)
            }}
            placeholder={t`Choose a marketplace`}
          />
        )}
        {chosen !== null && <CollectionPicker key={chosen} marketplaceId={chosen} value={collectionId} onPick={setCollectionId} />}
        <DialogActions>
          <Button type="submit" loading={isBusy} disabled={chosen === null}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
