import { attribute } from '@stoa/contract/attribute.ts'
import { handle } from '../../kit/http.ts'
import { applyTemplate } from './apply-template.ts'
import { createDefinitions } from './create-definitions.ts'
import { deleteDefinition } from './delete-definition.ts'
import { deleteTemplate } from './delete-template.ts'
import { getDefinition } from './get-definition.ts'
import { importAttributes } from './import-attributes.ts'
import { listCollectionDefinitions } from './list-collection-definitions.ts'
import { listTemplates } from './list-templates.ts'
import { pageDefinitions } from './page-definitions.ts'
import { saveTemplate } from './save-template.ts'
import { updateDefinition } from './update-definition.ts'
import { upsertCollectionDefinitions } from './upsert-collection-definitions.ts'

export const attributeRoutes = [
  handle(attribute.importAttributes, importAttributes),
  handle(attribute.get, (ctx, { params }) => getDefinition(ctx, params.id)),
  handle(attribute.paged, (ctx, received) => pageDefinitions(ctx, received, true)),
  handle(attribute.pagedAll, (ctx, received) => pageDefinitions(ctx, received, false)),
  handle(attribute.listOfCollection, (ctx, { params }) => listCollectionDefinitions(ctx, params.id)),
  handle(attribute.templates, (ctx, { params }) => listTemplates(ctx, params.name)),
  handle(attribute.create, createDefinitions),
  handle(attribute.update, updateDefinition),
  handle(attribute.remove, deleteDefinition),
  handle(attribute.upsertOfCollection, upsertCollectionDefinitions),
  handle(attribute.saveTemplate, saveTemplate),
  handle(attribute.removeTemplate, deleteTemplate),
  handle(attribute.applyTemplate, applyTemplate),
]
