# Builds the server from a clone, with MLflow's pages, and runs it on a folder:
#
#   docker build -t mlflow-dynamodbstore .
#   docker run -p 5000:5000 -v mlflow:/data mlflow-dynamodbstore
#
# On DynamoDB, with the machine's own AWS credentials:
#
#   docker run -p 5000:5000 mlflow-dynamodbstore \
#     server --host 0.0.0.0 --backend-store-uri dynamodb://eu-central-1/mlflow --create-table
FROM eclipse-temurin:25-jdk
RUN apt-get update \
  && apt-get install -qy --no-install-recommends maven python3 python3-pip \
  && rm -rf /var/lib/apt/lists/*
COPY . /opt/mlflow-dynamodbstore
RUN cd /opt/mlflow-dynamodbstore \
  && MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore \
  && ./mlflow-dynamodbstore ui install --ui-dir /opt/pages \
  && rm -rf /root/.m2 mlflow-data

# What was built is what runs: nothing looks at the sources any more.
ENV MLFLOW_SERVER_BUILD=never MLFLOW_SERVER_UI_DIR=/opt/pages
WORKDIR /data
VOLUME /data
EXPOSE 5000
ENTRYPOINT ["/opt/mlflow-dynamodbstore/mlflow-dynamodbstore"]
CMD ["server", "--host", "0.0.0.0"]
