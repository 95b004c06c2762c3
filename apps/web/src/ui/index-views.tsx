import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import type { ListQuery } from './list-query.ts'
import type { Requested, SavedTab, SavedViews } from './saved-views.ts'
import type { View } from './view-tabs.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { shownLater } from './shown-later.tsx'
import styles from './view-tabs.module.css'

// Most lists have no saved views.
const SavedViewTab = shownLater(async () => (await import('./saved-view-tab.tsx')).SavedViewTab)

type IndexViewsProps = {
  views: readonly View[]
  usualView: string | undefined
  saved: SavedViews | undefined
  chosen: SavedTab | undefined
  isChanged: boolean
  requested: Requested
  onQuery: (next: ListQuery) => void
  /** Shows a saved view as it was saved. */
  onChoose: (tab: SavedTab) => void
  /** Keeps what is requested as a view of its own; absent while it is one already. */
  onSave: (() => void) | undefined
}

const everything: View = { value: '', label: t`All` }

/** The ready-made views of a list, then a person's own saved ones, then those of colleagues. */
export function IndexViews({ views, usualView, saved, chosen, isChanged, requested, onQuery, onChoose, onSave }: IndexViewsProps) {
  const tabs = saved?.tabs ?? []
  if (views.length === 0 && !saved) return null
  const ready = views.length === 0 ? [everything] : views
  const leave = (view: string) => {
    const value = view === (usualView ?? everything.value) ? undefined : view
    // Filters that came with a saved view go with it.
    onQuery(chosen ? { view: value, filters: {} } : { ...requested.listQuery, view: value, saved: undefined })
  }
  return (
    <div className={styles.viewsRow}>
      <ViewTabs views={ready} view={chosen ? null : (requested.listQuery.view ?? usualView)} onView={leave}>
        {saved &&
          tabs.map((tab) => (
            <SavedViewTab
              key={tab.id}
              tab={tab}
              isChosen={tab === chosen}
              isChanged={tab === chosen && isChanged}
              onChoose={() => onChoose(tab)}
              onReplace={() => saved.onReplace(tab, requested)}
              onCopy={() => saved.onSave(requested, onChoose)}
              onRename={() => saved.onRename(tab)}
              onShare={() => saved.onShare(tab, !tab.isShared)}
              onDelete={() => saved.onDelete(tab, () => onQuery({ filters: {} }))}
            />
          ))}
        {saved?.onRetry && (
          <button type="button" className={styles.view} onClick={saved.onRetry}>
            {t`Saved views could not be loaded. Try again`}
          </button>
        )}
      </ViewTabs>
      {onSave && (
        <Button variant="subtle" size="xs" px={10} leftSection={<Bookmark size={15} aria-hidden />} onClick={onSave}>
          {t`Save view`}
        </Button>
      )}
    </div>
  )
}
