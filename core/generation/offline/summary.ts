import { type Outline, t1, t2 } from './scaffold.ts'

export const summary: Outline = {
  title: (topic) => `Resumen ${topic.of}`,
  sections: (topic) => [
    t1(
      'Presentación de la obra',
      `Identifica en el primer párrafo lo que resumes: autor, título, año, tipo de texto y propósito. *En este texto, su autor se propone…* Si trabajas sobre ${topic.name}, di qué parte cubre el resumen (la obra completa, un capítulo, un artículo) y de qué edición tomas las páginas, porque las necesitarás para citar.`,
      'Enuncia luego la idea central en una sola frase, con tus palabras. Para encontrarla, cierra el texto y responde: ¿qué quiere el autor que yo piense o sepa después de leerlo? Si tu frase es solo el tema (“trata de…”), todavía no es la idea central; añade qué afirma sobre él.',
      'Sitúa brevemente el contexto que haga falta para entenderlo: a qué debate responde, para qué lectores se escribió y qué problema intenta resolver. Dos o tres frases son suficientes, porque un resumen no es una biografía del autor.',
    ),
    t1('Ideas principales'),
    t2(
      'Primera idea',
      'Expón la primera idea que sostiene la tesis del texto, en el orden en que aparece. Usa verbos que muestren lo que hace el autor: *distingue*, *cuestiona*, *compara*, *demuestra*. ¿Qué razón ofrece? ¿Qué ejemplo elige? Conserva la razón y descarta los ejemplos repetidos; el resumen guarda la estructura, no los detalles.',
      'Redacta sin copiar frases. Lee un párrafo, apártalo y escribe lo que recuerdas; después compara para corregir errores. Si una expresión del autor es insustituible, ponla entre comillas con su página, y que sea breve.',
    ),
    t2(
      'Segunda idea',
      `Continúa con la idea que sigue y muestra su relación con la anterior: *A partir de esta distinción, el texto pasa a…* ¿Es una consecuencia, un contraste, un caso particular? Los conectores son la columna de un resumen: permiten ver cómo avanza el razonamiento sobre ${topic.name} y no solo qué temas toca.`,
      'Mantén la proporción del original. Si el autor dedica la mitad de su texto a una idea, el resumen debe darle un espacio semejante. Marca al margen cuántas páginas ocupa cada parte y compara con tus párrafos antes de seguir.',
    ),
    t2(
      'Tercera idea',
      'Resume la última idea de peso y la manera en que el autor prepara su conclusión. Pregúntate qué parte del texto podría quitarse sin que el argumento se cayera: esa parte no necesita estar aquí. Lo que quede debe bastar para que alguien que no ha leído la obra pueda seguir el razonamiento.',
      'Mantén la distancia: lo que digas pertenece al autor. Frases como *según el autor* o *el texto plantea que* lo recuerdan, pero no hace falta repetirlas en cada línea; basta con que nunca haya duda sobre quién habla.',
    ),
    t1(
      'Conclusiones del texto',
      `Presenta la conclusión del autor y lo que propone o deja abierto. *El texto termina por…* No agregues tu opinión sobre ${topic.name} a menos que la consigna la pida; un resumen informa y una reseña valora. Si debes opinar, hazlo en un párrafo aparte y dilo expresamente.`,
      'Lee tu resumen sin mirar el original y comprueba tres cosas: que se entienda por sí solo, que no contenga nada que el autor no haya dicho y que su extensión sea, como orientación, una cuarta parte del texto o la que pida tu docente.',
    ),
  ],
}
