import { serveTasks } from '../../process/serve-tasks.ts'
import { inspectFile } from './inspect-file.ts'
import { readEntries } from './read-file.ts'

serveTasks({ inspect: inspectFile, entries: readEntries })
