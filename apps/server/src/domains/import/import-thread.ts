import { serveTasks } from '../../process/serve-tasks.ts'
import { inspectFile } from './inspect-file.ts'
import { readEntries } from './read-entries.ts'

serveTasks({ inspect: inspectFile, entries: readEntries })
