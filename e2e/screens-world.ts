import { readFile } from 'node:fs/promises'
import { validateTopup } from '#server/topups/validate-topup.ts'
import {
  answer,
  type FakeModel,
  Gate,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPhoto } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { startSite } from './browser.ts'
import { bankAccount } from './people.ts'

export type World = {
  site: TestServer
  fake: FakeModel
  /** Somebody who has just registered. */
  newcomer: Student
  /** Somebody with projects, transfers of every status and friends. */
  student: Student
  operator: Student
  /** A project with a finished document, and one whose first answer is never given. */
  finishedId: string
  unansweredId: string
  dispose(): Promise<void>
}

const prompts = [
  'Reseña crítica de la novela Huasipungo, dos páginas, con citas textuales',
  'Informe de laboratorio sobre la densidad de tres líquidos',
  'Monografía sobre la Revolución Liberal de 1895 y el ferrocarril',
  'Análisis FODA de un emprendimiento de cacao fino de aroma en Manabí',
  'Resumen del capítulo 3 de Psicología del desarrollo, una página',
  'Proyecto de feria de ciencias: un filtro de agua con carbón activado para comunidades rurales',
]

/** A server with people and everything that they have done, for whoever looks at screens. */
export async function openWorld(): Promise<World> {
  const fake = await startFakeModel()
  const site = await startSite({
    environment: {
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
      WHATSAPP_NUMBER: '593991234567',
      BANK_ACCOUNTS: JSON.stringify([bankAccount]),
    },
  })
  const newcomer = await Student.register(site.url)
  const student = await Student.register(site.url, {
    career: 'Comunicación Social',
    semester: 'Tercero',
  })
  const operator = await newOperator(site, 'Olga Cárdenas')
  const operatorId = (await operator.me()).id

  for (const prompt of prompts) await student.createProject(prompt)
  fake.next(answer(await longAnswer()))
  const { project, message } = await student.createProject(
    'Necesito un ensayo de cinco páginas sobre la deserción universitaria en el Ecuador, con citas en APA 7.',
  )
  await (await student.generate(message)).text()
  const { assistantMessageData } = (await student.save(project.id, 1)).body
  await student.call(
    'PUT',
    `/api/projects/${project.id}/messages/${assistantMessageData.id}/rating`,
    {
      rating: 'up',
    },
  )
  const unanswered = await student.createProject('Un ensayo cuya respuesta no llega todavía')

  const validated = (await student.transfer({ amount: '20.00' })).body
  await validateTopup(site.dependencies, { operatorId, transactionId: validated.id })
  const rejected = (await student.transfer({ amount: '5.00' })).body
  await operator.call('POST', `/api/operator/transactions/${rejected.id}/reject`, {
    reason: 'El comprobante no se lee',
  })
  const photo = await receiptPhoto(3)
  const receipt = (await student.upload(photo)).body.id
  await student.transfer({ amount: '10.50', transaction_id: '45120987', receipt_file_id: receipt })
  const copy = (await newcomer.upload(photo)).body.id
  await newcomer.transfer({ payer_name: 'Luis Alberto Vera', receipt_file_id: copy })
  await student.call('GET', '/api/referral-code')

  return {
    site,
    fake,
    newcomer,
    student,
    operator,
    finishedId: project.id,
    unansweredId: unanswered.project.id,
    async dispose() {
      await site.dispose()
      await fake.close()
    },
  }
}

/** The whole of a sample document, as a model would answer it. */
async function longAnswer(): Promise<string> {
  const path = new URL('../test/documents/doc-03.json', import.meta.url)
  const document = JSON.parse(await readFile(path, 'utf8'))
  return sampleAnswer({
    comentarios_del_modelo:
      'Escribí un ensayo con introducción, tres apartados y conclusiones.\n\nQué verificar: las cifras de matrícula y los años de cada fuente.',
    texto_generado: { cuerpo: document.cuerpo, referencias: document.referencias },
  })
}

/** The answer to `prompt` will stop after its first pieces and stay there. */
export async function holdAnswer(fake: FakeModel, prompt: string, pieces: number): Promise<void> {
  const gate = new Gate()
  gate.pass(pieces)
  const held = answer(await longAnswer(), { gate, size: 200 })
  fake.decide((request) => (request.prompt.includes(prompt) ? held : null))
}
