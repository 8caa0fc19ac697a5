# A release of the users subgraph in whose graph a field that modules use has another name.
ARG IMAGE=dialdeck/users:dev
FROM ${IMAGE}
USER 0
RUN sed -i 's/profileImageUrl/pictureUrl/g' graph.json && grep -q pictureUrl graph.json
USER 10001:10001
