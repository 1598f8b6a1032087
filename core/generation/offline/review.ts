import { type Outline, t1, t2 } from './scaffold.ts'

export const review: Outline = {
  title: (topic) => `Reseña crítica ${topic.of}`,
  sections: (topic) => [
    t1(
      'Presentación de la obra',
      `Comienza con los datos que permiten identificar la obra (autor, título, año, editorial o medio) y con una frase que diga por qué vale la pena hablar ${topic.of}. *Publicada en un momento en que…, esta obra se pregunta…* Toma los datos de la portada o de la ficha oficial; no confíes en la memoria.`,
      'Adelanta tu valoración general: ¿qué logra la obra y qué no? La reseña es un texto de opinión razonada, y el lector agradece saber pronto hacia dónde vas. Una frase basta, por ejemplo *Su mayor acierto es…, aunque su tratamiento de… resulta insuficiente*.',
      'Ofrece el contexto necesario: lugar de la obra en la trayectoria de su autor, género al que pertenece, debate en que interviene. Comprueba cada dato en una fuente que puedas citar y omite los que no influyan en tu lectura.',
    ),
    t1(
      'Contenido y propósito',
      `Resume la obra sin contarla entera. Di qué se propone, cómo está organizada y cuáles son sus ideas o episodios centrales, en un tercio de la reseña como máximo. Si es una obra narrativa o audiovisual, no reveles el desenlace; si es un ensayo, expón su tesis y sus razones principales.`,
      'Describe la forma además del contenido. ¿Qué voz habla?, ¿qué tono usa?, ¿cómo ordena el material?, ¿a quién se dirige? Elige un pasaje breve que muestre ese estilo, cítalo con su página y explica por qué es representativo: *Un ejemplo de ello es…*',
    ),
    t1('Valoración'),
    t2(
      'Aciertos',
      `Señala dos o tres virtudes y demuéstralas con ejemplos de la obra. No digas solo que es interesante o bien escrita; explica qué permite ver ${topic.of} que otros textos no muestran. *La obra acierta cuando…, pues…* ¿Aporta información nueva, una pregunta distinta, una forma poco habitual de mirar?`,
      'Relaciona esos aciertos con lo que has estudiado. ¿Dialoga con algún concepto del curso? ¿Confirma o cuestiona a otro autor que leíste? Una comparación bien elegida, con su cita, vale más que una serie de elogios.',
    ),
    t2(
      'Límites',
      'Indica después lo que la obra deja sin resolver, da por supuesto o trata con ligereza. Critica las ideas y las decisiones, no a la persona, y juzga la obra por lo que se propuso y no por el libro que tú habrías escrito. *Sin embargo, la obra no considera que…*',
      'Apoya cada reparo en una evidencia: una página, una escena, un dato que la contradiga y que puedas citar. Pregúntate si un defensor de la obra aceptaría tu descripción; si no la aceptaría, revisa si has sido justo antes de seguir.',
    ),
    t1(
      'Conclusiones',
      `Resume tu juicio en pocas líneas y di a quién recomendarías la obra y para qué. *Será útil para quienes…, mientras que quienes busquen… pueden echar en falta…* Una recomendación precisa muestra que has entendido tanto la obra como a sus lectores.`,
      `Termina con lo que te llevas: qué pregunta te dejó sobre ${topic.name}, qué lectura te gustaría hacer a continuación o qué idea tuya cambió. Evita las calificaciones absolutas; el lector debe poder estar en desacuerdo contigo y aun así encontrar útil tu reseña.`,
    ),
  ],
}
