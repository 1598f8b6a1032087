import { readFile } from 'node:fs/promises'
import type { RunningServer } from '#server/start-server.ts'
import { validateTopup } from '#server/topups/decide-topup.ts'
import { answer, type FakeModel, sampleAnswer } from './fake-model-server.ts'
import { newOperator } from './new-operator.ts'
import { receiptPhoto } from './receipts.ts'
import { Student } from './student.ts'

export type ExampleData = {
  /** A student who has just registered. */
  newcomer: Student
  /** A student with projects, top-ups of every status and invited friends. */
  student: Student
  operator: Student
  /** A project with a finished document, and one whose first request has no answer. */
  finishedId: string
  unansweredId: string
}

const prompts = [
  'Reseña crítica de la novela Huasipungo, dos páginas, con citas textuales',
  'Informe de laboratorio sobre la densidad de tres líquidos',
  'Monografía sobre la Revolución Liberal de 1895 y el ferrocarril',
  'Análisis FODA de un emprendimiento de cacao fino de aroma en Manabí',
  'Resumen del capítulo 3 de Psicología del desarrollo, una página',
  'Proyecto de feria de ciencias: un filtro de agua con carbón activado para comunidades rurales',
]

/** Fills a server, whose model is `fake`, with people, projects and top-ups. */
export async function insertExampleData(
  server: RunningServer,
  fake: FakeModel,
): Promise<ExampleData> {
  const newcomer = await Student.register(server.url)
  const student = await Student.register(server.url, {
    career: 'Comunicación Social',
    semester: 'Tercero',
  })
  const operator = await newOperator(server, 'Olga Cárdenas')
  const operatorId = (await operator.me()).id

  for (const prompt of prompts) await student.createProject(prompt)
  fake.next(answer(await longAnswer()))
  const { project, message } = await student.createProject(
    'Necesito un ensayo de cinco páginas sobre la deserción universitaria en el Ecuador, con citas en APA 7.',
  )
  await (await student.generate(message)).text()
  const { assistantMessageData } = (await student.save(project.id, 1)).body
  const ratingPath = `/api/projects/${project.id}/messages/${assistantMessageData.id}/rating`
  await student.call('PUT', ratingPath, { rating: 'up' })
  const unanswered = await student.createProject('Un ensayo cuya respuesta no llega todavía')

  const validated = (await student.transfer({ amount: '20.00' })).body
  await validateTopup(server.dependencies, { operatorId, transactionId: validated.id })
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
    newcomer,
    student,
    operator,
    finishedId: project.id,
    unansweredId: unanswered.project.id,
  }
}

/** A complete sample document in the format of a model's answer. */
export async function longAnswer(): Promise<string> {
  const path = new URL('documents/doc-03.json', import.meta.url)
  const document = JSON.parse(await readFile(path, 'utf8'))
  return sampleAnswer({
    comentarios_del_modelo:
      'Escribí un ensayo con introducción, tres apartados y conclusiones.\n\nQué verificar: las cifras de matrícula y los años de cada fuente.',
    texto_generado: { cuerpo: document.cuerpo, referencias: document.referencias },
  })
}
