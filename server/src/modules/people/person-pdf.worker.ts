import { parentPort, workerData } from 'node:worker_threads'
import type { PersonPdfOrder } from './draw-person-pdf.ts'
import { writePersonPdf } from './person-pdf.ts'

const { person, language, organiser } = workerData as PersonPdfOrder
parentPort?.postMessage(await writePersonPdf(person, language, organiser))
