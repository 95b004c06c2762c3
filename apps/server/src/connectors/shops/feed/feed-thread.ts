import { serveTasks } from '../../../process/serve-tasks.ts'
import { findFormat, pullCategories, pullProducts } from './read-feed.ts'

serveTasks({ format: findFormat, products: pullProducts, categories: pullCategories })
