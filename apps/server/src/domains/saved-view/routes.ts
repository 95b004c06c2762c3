import { savedView } from '@stoa/contract/saved-view.ts'
import { handle } from '../../kit/http.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { upsertSavedView } from './upsert-saved-view.ts'

export const savedViewRoutes = [
  handle(savedView.list, listSavedViews),
  handle(savedView.upsert, upsertSavedView),
  handle(savedView.remove, deleteSavedView),
]
