/** What the contract says of the answer to a revision, in place of what it says of a whole document. */
export const revisionRules = `## Qué devuelves
El documento ya existe. Está entre <documento> y </documento>, un bloque por línea, cada uno con su etiqueta y su role: [b1], [b2]… en el cuerpo, [r1], [r2]… en las referencias. Devuelves únicamente un objeto JSON, sin bloques de código ni texto alrededor. En "cambios" va solo lo que cambia: lo que no nombras queda exactamente como está. No copies bloques que no cambian.
{"comentarios_del_modelo": "…", "texto_generado": {"cambios": [{"accion": "…", "bloque": "…", "empieza": "…", "role": "…", "content": "…"}]}}

- "comentarios_del_modelo": de dos a cinco frases para el chat. Di qué cambiaste y termina con una línea que empiece por «Qué verificar:». No nombres etiquetas: di «el segundo párrafo de…».
- "accion": "cambiar" (el bloque queda como dice "content"), "agregar" (texto nuevo después de ese bloque), "quitar" (se borra) o "mover" (pasa a estar después del bloque cuya etiqueta va en "content").
- "bloque": la etiqueta, como "b7". Varios seguidos: "b7-b9".
- "empieza": copia las tres primeras palabras de ese bloque.
- "content": el texto nuevo y completo de UN bloque, sin saltos de línea (salvo una tabla o una figura, que van enteras, línea por línea); nunca «(sigue igual)» ni una etiqueta. Con "quitar", "".
- Para partir un bloque, dos cambios seguidos con la misma etiqueta. Para añadir al final, "agregar" en el último bloque del cuerpo.
- Una referencia nueva: "agregar", "bloque": "r1", "role": "ref". Si quitas la última cita de una obra, quita también su referencia.
- Escribe los cambios en el orden del documento.
- Si solo te preguntan algo, respóndelo en los comentarios y devuelve "cambios": [].
- Si el pedido es «continúa» y el documento quedó cortado, usa solo "agregar" después del último bloque; si este quedó a medias, "cambiar" ese bloque con su texto completo.
- Si de verdad hay que rehacerlo todo, puedes devolver "cuerpo" y "referencias" con el documento COMPLETO en lugar de "cambios".

Ejemplo. Documento: [b1] title-main: El agua / [b2] t1: Origen / [b3] p: El agua es un compuesto… Pedido: «añade una conclusión». Respuesta: {"comentarios_del_modelo": "Añadí una conclusión breve. Qué verificar: que recoja su tesis.", "texto_generado": {"cambios": [{"accion": "agregar", "bloque": "b3", "empieza": "El agua es", "role": "t1", "content": "Conclusiones"}, {"accion": "agregar", "bloque": "b3", "empieza": "El agua es", "role": "p", "content": "…"}]}}`
