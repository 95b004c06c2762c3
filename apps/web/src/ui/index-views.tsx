import type { Question } from './index-types.ts'
import { SavedViewTab } from './saved-view-tab.tsx'
import type { Asked, SavedTab, SavedViews } from './saved-views.ts'
import type { View } from './view-tabs.tsx'
import { ViewTabs } from './view-tabs.tsx'

type IndexViewsProps = {
  views: readonly View[]
  saved: SavedViews | undefined
  chosen: SavedTab | undefined
  isChanged: boolean
  asked: Asked
  onQuestion: (next: Question) => void
  /** Shows a saved view as it was saved. */
  onChoose: (tab: SavedTab) => void
}

const everything: View = { value: '', label: 'All' }

/** The ready-made views of a list, then a person's own saved ones, then those of colleagues. */
export function IndexViews({ views, saved, chosen, isChanged, asked, onQuestion, onChoose }: IndexViewsProps) {
  const tabs = saved?.tabs ?? []
  if (views.length === 0 && tabs.length === 0 && !saved?.onRetry) return null
  const ready = views.length === 0 ? [everything] : views
  const leave = (view: string) => {
    const value = view === ready[0]?.value ? undefined : view
    // Filters that came with a saved view go with it.
    onQuestion(chosen ? { view: value, filters: {} } : { ...asked.question, view: value, saved: undefined })
  }
  return (
    <ViewTabs views={ready} view={chosen ? null : asked.question.view} onView={leave}>
      {saved &&
        tabs.map((tab) => (
          <SavedViewTab
            key={tab.id}
            tab={tab}
            isChosen={tab === chosen}
            isChanged={tab === chosen && isChanged}
            onChoose={() => onChoose(tab)}
            onReplace={() => saved.onReplace(tab, asked)}
            onCopy={() => saved.onSave(asked, onChoose)}
            onRename={() => saved.onRename(tab)}
            onShare={() => saved.onShare(tab, !tab.isShared)}
            onDelete={() => saved.onDelete(tab, () => onQuestion({ filters: {} }))}
          />
        ))}
      {saved?.onRetry && (
        <button type="button" className="ix-view" onClick={saved.onRetry}>
          Saved views did not load. Try again
        </button>
      )}
    </ViewTabs>
  )
}
