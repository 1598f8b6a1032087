import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { Student } from '#test/student.ts'
import { linkTo } from './group-work.ts'

export type ExampleGroup = {
  /** A work with links of two roles, and with comments of the owner's and of a teacher without an account. */
  owner: Student
  /** May write in it, comment on it, read it. */
  classmate: Student
  commenter: Student
  reader: Student
  groupAddress: string
  /** By which its pages are read and commented without an account; one that was revoked. */
  link: string
  revokedLink: string
}

const title = 'La deserción en los primeros semestres de las universidades públicas del Ecuador'

/** A work that several people write. */
export async function insertExampleGroup(url: string): Promise<ExampleGroup> {
  const work = await writtenProject(url, twelvePages, { name: 'Ana Vera' })
  const { student: owner, projectId, address } = work
  await owner.call('PATCH', `/api/projects/${projectId}`, { title })
  const join = async (name: string, role: string) => {
    const student = await Student.register(url, { name })
    const link = await linkTo(owner, projectId, role)
    await student.call('POST', `/api/shared/${tokenOf(link)}/join`)
    return student
  }
  const classmate = await join('Luis Mora', 'writes')
  const commenter = await join('María José Andrade Villavicencio', 'comments')
  const reader = await join('Pedro Loor', 'reads')
  const link = await linkTo(owner, projectId, 'comments')
  const { version } = await newestVersion(owner, projectId)
  const [first, second] = JSON.parse(version.content).cuerpo.filter(
    ({ role }: { role: string }) => role === 'p',
  )
  const about = ({ id, content }: { id: string; content: string }) => {
    const quoted = content.replaceAll('*', '').slice(0, 24)
    return { block: id, from: 0, to: quoted.length, quoted }
  }
  const comments = `${url}/api/projects/${projectId}/comments`
  await fetch(comments, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Link ${tokenOf(link)}` },
    body: JSON.stringify({
      anchor: about(first),
      text: 'Falta la cita.',
      guest_name: 'Dra. Patricia Rojas',
    }),
  })
  await owner.call('POST', `/api/projects/${projectId}/comments`, {
    anchor: about(second),
    text: '¿Ponemos los datos de este año?',
  })
  return {
    owner,
    classmate,
    commenter,
    reader,
    groupAddress: address,
    link,
    ...(await revoked(url)),
  }
}

async function revoked(url: string) {
  const { student, projectId } = await writtenProject(url, twelvePages)
  const path = `/api/projects/${projectId}/links`
  const { body } = await student.call<{ id: string; url: string }>('POST', path, { role: 'reads' })
  await student.call('DELETE', `${path}/${body.id}`)
  return { revokedLink: body.url }
}

const tokenOf = (link: string) => link.split('/').at(-1)
